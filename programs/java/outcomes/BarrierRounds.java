// guarantee: every-schedule

import java.util.concurrent.*;

/** Two parties meet twice, in every schedule. */
public class BarrierRounds {
    static int data;
    static int data2;

    public static void main(String[] args) throws Exception {
        CyclicBarrier c = new CyclicBarrier(2);
        Thread a = new Thread(() -> {
            try {
                data = 1;
                c.await();
                c.await();
                data2 = 3;
            } catch (Exception e) {
            }
        });
        Thread b = new Thread(() -> {
            try {
                data2 = 1;
                c.await();
                data = 2;
                c.await();
            } catch (Exception e) {
            }
        });
        a.start();
        b.start();
        a.join();
        b.join();
    }
}
