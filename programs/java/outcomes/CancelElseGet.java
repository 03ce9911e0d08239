// guarantee: same-outcomes

import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;

/** Only a task that could not be cancelled is awaited, and followed. */
public class CancelElseGet {
    static int data;

    public static void main(String[] args) throws Exception {
        ExecutorService pool = Executors.newFixedThreadPool(2);
        Future<?> task = pool.submit(() -> {
            data = 1;
        });
        if (!task.cancel(true)) {
            task.get();
            data = 2;
        }
        pool.shutdown();
    }
}
