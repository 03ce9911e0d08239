// guarantee: same-outcomes

import java.util.concurrent.*;

/** A cancel may come before the task runs. */
public class CancelBesideRun {
    static int data;

    public static void main(String[] args) throws Exception {
        ExecutorService pool = Executors.newFixedThreadPool(1);
        Future<?> task = pool.submit(() -> data = 1);
        task.cancel(false);
        pool.shutdown();
        if (pool.awaitTermination(1, TimeUnit.DAYS)) {
            System.out.println(data);
        }
    }
}
