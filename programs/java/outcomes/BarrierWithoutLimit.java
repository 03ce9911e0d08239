// guarantee: every-schedule

import java.util.concurrent.*;

/** Two parties of a barrier for two meet in every schedule. */
public class BarrierWithoutLimit {
    static int data;
    static int data2;

    public static void main(String[] args) throws Exception {
        CyclicBarrier b = new CyclicBarrier(2);
        Thread t = new Thread(() -> {
            try {
                data = 1;
                b.await();
            } catch (Exception e) {
                data2 = 1;
            }
        });
        t.start();
        try {
            b.await();
            data = 3;
        } catch (Exception e) {
            data2 = 2;
        }
        t.join();
    }
}
