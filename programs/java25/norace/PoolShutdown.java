import java.util.concurrent.CancellationException;
import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.TimeUnit;

/** What a ForkJoinPool's shutdown does to delayed tasks: they run, periodic ones stop, and all are dropped if it was told so. */
public class PoolShutdown {

    static int value;
    static int ticks;
    static int dropped;

    public static void main(String[] args) throws Exception {
        ForkJoinPool pool = new ForkJoinPool(2);
        pool.schedule(() -> value++, 1, TimeUnit.SECONDS);
        pool.scheduleAtFixedRate(() -> ticks++, 2, 2, TimeUnit.SECONDS);
        Thread.sleep(500);
        pool.shutdown();
        pool.awaitTermination(1, TimeUnit.HOURS);
        check(value == 1 && ticks == 0);
        ForkJoinPool dropping = new ForkJoinPool(2);
        dropping.cancelDelayedTasksOnShutdown();
        ScheduledFuture<?> late = dropping.schedule(() -> dropped++, 1, TimeUnit.SECONDS);
        dropping.close();
        try {
            late.get();
            check(false);
        } catch (CancellationException e) {
            check(dropped == 0);
        }
    }

    static void check(boolean holds) {
        if (!holds) {
            throw new AssertionError();
        }
    }
}
