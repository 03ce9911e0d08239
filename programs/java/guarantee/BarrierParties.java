// guarantee: same-outcomes

import java.util.concurrent.*;

/** Three tasks at a barrier for two, twice: which of them meet is up to the schedule. */
public class BarrierParties {
    static int[] data = new int[4];

    public static void main(String[] args) throws Exception {
        CyclicBarrier barrier = new CyclicBarrier(2);
        Thread[] all = new Thread[4];
        for (int i = 0; i < all.length; i++) {
            int me = i;
            all[i] = new Thread(() -> {
                try {
                    data[me] = 1;
                    barrier.await();
                } catch (Exception e) {
                    throw new IllegalStateException(e);
                }
            });
            all[i].start();
        }
        for (Thread thread : all) {
            thread.join();
        }
    }
}
