import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.TimeUnit;

/** The delays of a ForkJoinPool's scheduled tasks order nothing. */
public class PoolSchedules {

    static int value;

    public static void main(String[] args) throws Exception {
        ForkJoinPool pool = new ForkJoinPool(2);
        var first = pool.schedule(() -> value++, 1, TimeUnit.SECONDS); // race
        var second = pool.schedule(() -> value++, 2, TimeUnit.SECONDS); // race
        first.get();
        second.get();
        pool.close();
    }
}
