// explore: failure, complete, 4 schedules
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;

/** A pool with one thread and room for one task refuses a third task, unless the first one has ended by then. */
public class FullPool {
    public static void main(String[] arguments) throws InterruptedException {
        ThreadPoolExecutor pool =
                new ThreadPoolExecutor(1, 1, 0, TimeUnit.SECONDS, new ArrayBlockingQueue<>(1));
        int refused = 0;
        for (int i = 0; i < 3; i++) {
            try {
                pool.execute(() -> {});
            } catch (RejectedExecutionException e) {
                refused++;
            }
        }
        pool.shutdown();
        pool.awaitTermination(Long.MAX_VALUE, TimeUnit.NANOSECONDS);
        if (refused == 1) {
            throw new AssertionError("refused");
        }
    }
}
