import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.TimeUnit;

/** A ForkJoinPool's shutdown does not wait for what is delayed. */
public class PoolShutdown {

    static int value;

    public static void main(String[] args) throws Exception {
        ForkJoinPool pool = new ForkJoinPool(2);
        pool.schedule(() -> value++, 1, TimeUnit.SECONDS); // race
        pool.shutdown();
        value++; // race
        pool.awaitTermination(1, TimeUnit.HOURS);
    }
}
