import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.ForkJoinTask;

/** Whoever cancels a task does not wait for it. */
public class PoolCancels {

    static int value;

    public static void main(String[] args) throws Exception {
        ForkJoinPool pool = new ForkJoinPool(2);
        ForkJoinTask<?> task = pool.submit(() -> value++); // race
        task.cancel(false);
        value++; // race
        pool.close();
    }
}
