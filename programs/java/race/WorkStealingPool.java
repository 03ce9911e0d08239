import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;

/** Adds while the task may be running. */
public class WorkStealingPool {

    static long total;

    public static void main(String[] args) throws Exception {
        ExecutorService executor = Executors.newWorkStealingPool();
        Future<?> task = executor.submit(() -> {
            total += 5; // race
        });
        total += 6; // race
        task.get();
        executor.shutdown();
    }
}
