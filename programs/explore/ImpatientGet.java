// explore: failure, complete, 2 schedules
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;

/** A get with a limit comes in time or not. */
public class ImpatientGet {
    public static void main(String[] arguments) throws Exception {
        ExecutorService pool = Executors.newCachedThreadPool();
        Future<Integer> future = pool.submit(() -> 1);
        pool.shutdown();
        System.out.println(future.get(1, TimeUnit.MILLISECONDS));
    }
}
