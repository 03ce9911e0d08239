// guarantee: same-outcomes

import java.util.concurrent.*;

/** A pool without a queue refuses a task if its thread is busy. */
public class PoolWithoutQueue {
    static int data;

    public static void main(String[] args) throws Exception {
        ThreadPoolExecutor p = new ThreadPoolExecutor(0, 1, 0, TimeUnit.SECONDS, new SynchronousQueue<>());
        for (int i = 0; i < 2; i++)
            try {
                p.execute(() -> {});
            } catch (RejectedExecutionException e) {
                data = 1;
            }
        p.shutdown();
    }
}
