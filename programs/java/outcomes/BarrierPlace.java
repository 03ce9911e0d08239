// guarantee: same-outcomes

import java.util.concurrent.*;

/** The place in which a party arrives at a barrier is up to the schedule. */
public class BarrierPlace {
    static int data;
    static int data2;

    public static void main(String[] args) throws Exception {
        CyclicBarrier c = new CyclicBarrier(2);
        Thread a = new Thread(() -> {
            try {
                if (c.await() == 0) data2 = 1;
            } catch (Exception e) {
            }
        });
        Thread b = new Thread(() -> {
            try {
                if (c.await() == 1) data = 2;
            } catch (Exception e) {
            }
        });
        a.start();
        b.start();
        int z = data;
        a.join();
        b.join();
    }
}
