import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;

/** The runs of one periodic task are in order. */
public class PeriodicTask {

    static int ticks;

    public static void main(String[] args) throws Exception {
        ScheduledExecutorService executor = Executors.newScheduledThreadPool(2);
        executor.scheduleAtFixedRate(() -> ticks++, 10, 10, TimeUnit.MILLISECONDS);
        Thread.sleep(35);
        executor.shutdown();
        executor.awaitTermination(1, TimeUnit.HOURS);
        System.out.println(ticks);
    }
}
