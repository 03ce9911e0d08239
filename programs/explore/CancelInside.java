// explore: failure, complete, 11 schedules
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;

/** A cancellation interrupts the task, unless that has ended or not begun. */
public class CancelInside {
    static volatile int step;

    public static void main(String[] arguments) throws InterruptedException {
        ExecutorService pool = Executors.newSingleThreadExecutor();
        Future<?> future = pool.submit(() -> {
            step = 1;
            try {
                Thread.sleep(10);
                step = 2;
            } catch (InterruptedException e) {
                step = 3;
            }
        });
        boolean isCancelled = future.cancel(true);
        pool.shutdown();
        pool.awaitTermination(Long.MAX_VALUE, TimeUnit.NANOSECONDS);
        if (isCancelled && step == 2) {
            throw new AssertionError("cancelled after the sleep");
        }
    }
}
