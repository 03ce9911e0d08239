import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;

/** The submitter does not wait for the delayed task. */
public class SingleThreadScheduled {

    static int state;

    public static void main(String[] args) throws Exception {
        ScheduledExecutorService executor = Executors.newSingleThreadScheduledExecutor();
        executor.schedule(() -> state++, 10, TimeUnit.MILLISECONDS); // race
        executor.shutdown();
        state = 7; // race
        executor.awaitTermination(1, TimeUnit.DAYS);
    }
}
