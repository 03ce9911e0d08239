import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.TimeUnit;

/** Two periodic tasks share a counter. */
public class PeriodicTask {

    static int ticks;

    public static void main(String[] args) throws Exception {
        ScheduledExecutorService executor = Executors.newScheduledThreadPool(2);
        ScheduledFuture<?> one = executor.scheduleAtFixedRate(() -> ticks++, 10, 10, TimeUnit.MILLISECONDS); // race
        ScheduledFuture<?> other = executor.scheduleWithFixedDelay(() -> ticks++, 10, 10, TimeUnit.MILLISECONDS); // race
        Thread.sleep(35);
        one.cancel(false);
        other.cancel(false);
        executor.shutdown();
        executor.awaitTermination(1, TimeUnit.HOURS);
    }
}
