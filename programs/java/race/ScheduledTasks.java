import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;

/** A delay orders nothing. */
public class ScheduledTasks {

    static int state;

    public static void main(String[] args) throws Exception {
        ScheduledExecutorService executor = Executors.newScheduledThreadPool(2);
        executor.schedule(() -> state = 1, 1, TimeUnit.SECONDS); // race
        Thread.sleep(5000);
        System.out.println(state); // race
        executor.shutdown();
    }
}
