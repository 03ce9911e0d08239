import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.TimeUnit;

/** The future of a delayed task orders. */
public class ScheduledTasks {

    static int state;

    public static void main(String[] args) throws Exception {
        ScheduledExecutorService executor = Executors.newScheduledThreadPool(2);
        ScheduledFuture<?> future = executor.schedule(() -> state = 1, 10, TimeUnit.MILLISECONDS);
        future.get();
        System.out.println(state);
        executor.shutdown();
    }
}
