import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.TimeUnit;

/** A ForkJoinPool's scheduled tasks, the second after the first is got. */
public class PoolSchedules {

    static int value;

    public static void main(String[] args) throws Exception {
        ForkJoinPool pool = new ForkJoinPool(2);
        pool.schedule(() -> value++, 1, TimeUnit.SECONDS).get();
        System.out.println(pool.schedule(() -> ++value, 2, TimeUnit.SECONDS).get());
        pool.schedule(
                () -> {
                    value++;
                },
                3,
                TimeUnit.SECONDS);
        pool.close();
        System.out.println(value);
    }
}
