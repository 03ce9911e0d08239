import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.TimeUnit;

/** The periodic tasks of a ForkJoinPool are parallel to each other, and to whoever cancels them. */
public class PoolRepeats {

    static int ticks;
    static int tocks;

    public static void main(String[] args) throws Exception {
        ForkJoinPool pool = new ForkJoinPool(2);
        ScheduledFuture<?> first = pool.scheduleAtFixedRate(() -> ticks++, 1, 2, TimeUnit.SECONDS); // race
        ScheduledFuture<?> second = pool.scheduleWithFixedDelay(() -> ticks++, 2, 2, TimeUnit.SECONDS); // race
        ScheduledFuture<?> third = pool.scheduleWithFixedDelay(() -> tocks++, 2, 2, TimeUnit.SECONDS); // race
        Thread.sleep(8500);
        first.cancel(false);
        second.cancel(false);
        third.cancel(false);
        System.out.println(tocks); // race
        pool.close();
    }
}
