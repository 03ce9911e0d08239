// explore: failure, complete, 9 schedules
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;

/** A pool is stopped: tasks that have not begun are handed back, others are interrupted. */
public class StoppedPool {
    static final AtomicInteger DONE = new AtomicInteger();

    public static void main(String[] arguments) throws InterruptedException {
        ExecutorService pool = Executors.newSingleThreadExecutor();
        pool.execute(() -> {
            try {
                Thread.sleep(10);
                DONE.incrementAndGet();
            } catch (InterruptedException e) {
                DONE.addAndGet(10);
            }
        });
        pool.execute(DONE::incrementAndGet);
        int back = pool.shutdownNow().size();
        pool.awaitTermination(Long.MAX_VALUE, TimeUnit.NANOSECONDS);
        if (DONE.get() == 1 && back == 1) {
            throw new AssertionError("the first task was done, the second one did not begin");
        }
    }
}
