import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.TimeUnit;

/** The result of the delayed task does. */
public class DelayedTask {

    static int value;

    public static void main(String[] args) throws Exception {
        ScheduledExecutorService executor = Executors.newScheduledThreadPool(2);
        ScheduledFuture<?> later = executor.schedule(() -> value = 1, 200, TimeUnit.MILLISECONDS);
        later.get();
        value = 2;
        executor.shutdown();
    }
}
