import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.TimeUnit;

/** A fifth of a second orders nothing. */
public class DelayedTask {

    static int value;

    public static void main(String[] args) throws Exception {
        ScheduledExecutorService executor = Executors.newScheduledThreadPool(2);
        ScheduledFuture<?> later = executor.schedule(() -> value = 1, 200, TimeUnit.MILLISECONDS); // race
        value = 2; // race
        later.get();
        executor.shutdown();
    }
}
