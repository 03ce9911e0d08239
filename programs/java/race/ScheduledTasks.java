import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;

/** A delay orders nothing. */
public class ScheduledTasks {

    static int state;

    public static void main(String[] args) throws Exception {
        ScheduledExecutorService executor = Executors.newScheduledThreadPool(2);
        executor.schedule(() -> state = 1, 10, TimeUnit.MILLISECONDS); // race
        Thread.sleep(50);
        System.out.println(state); // race
        executor.shutdown();
    }
}
