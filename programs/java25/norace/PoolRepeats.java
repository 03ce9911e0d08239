import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.TimeUnit;

/** The runs of one periodic task of a ForkJoinPool are in order; the pool's close follows them. */
public class PoolRepeats {

    static int ticks;
    static int tocks;

    public static void main(String[] args) throws Exception {
        ForkJoinPool pool = new ForkJoinPool(2);
        ScheduledFuture<?> first = pool.scheduleAtFixedRate(() -> ticks++, 1, 2, TimeUnit.SECONDS);
        ScheduledFuture<?> second = pool.scheduleWithFixedDelay(() -> tocks++, 2, 2, TimeUnit.SECONDS);
        Thread.sleep(8500);
        first.cancel(false);
        second.cancel(false);
        pool.close();
        if (ticks != 4 || tocks != 4) {
            throw new AssertionError(ticks + " " + tocks);
        }
    }
}
