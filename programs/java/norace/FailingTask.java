import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;

/** A failed get waits too. */
public class FailingTask {

    static int cleanups;

    public static void main(String[] args) throws Exception {
        ExecutorService executor = Executors.newFixedThreadPool(2);
        Future<?> failing = executor.submit(() -> {
            try {
                throw new IllegalStateException("on purpose");
            } finally {
                cleanups++;
            }
        });
        try {
            failing.get();
        } catch (ExecutionException e) {
            cleanups++;
        }
        executor.shutdown();
    }
}
