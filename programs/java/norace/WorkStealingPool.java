import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;

/** Adds after the task. */
public class WorkStealingPool {

    static long total;

    public static void main(String[] args) throws Exception {
        ExecutorService executor = Executors.newWorkStealingPool();
        Future<?> task = executor.submit(() -> {
            total += 5;
        });
        task.get();
        total += 6;
        executor.shutdown();
    }
}
