// guarantee: same-outcomes

import java.util.concurrent.*;

/** A barrier with a limit may break. */
public class TimedBarrier {
    static int data;
    static int data2;

    public static void main(String[] args) throws Exception {
        CyclicBarrier b = new CyclicBarrier(2);
        Thread t = new Thread(() -> {
            try {
                data = 1;
                b.await(1, TimeUnit.SECONDS);
            } catch (Exception e) {
                data2 = 1;
            }
        });
        t.start();
        try {
            b.await(1, TimeUnit.SECONDS);
        } catch (Exception e) {
            data2 = 2;
        }
        t.join();
    }
}
