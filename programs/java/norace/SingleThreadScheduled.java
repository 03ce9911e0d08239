import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;

/** Delayed tasks of one thread are in order of their time. */
public class SingleThreadScheduled {

    static int state;

    public static void main(String[] args) throws Exception {
        ScheduledExecutorService executor = Executors.newSingleThreadScheduledExecutor();
        executor.schedule(() -> state++, 10, TimeUnit.MILLISECONDS);
        executor.schedule(() -> state++, 20, TimeUnit.MILLISECONDS);
        executor.shutdown();
        executor.awaitTermination(1, TimeUnit.DAYS);
        System.out.println(state);
    }
}
