import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;

/** The main task does not wait for the failure. */
public class FailingTask {

    static int cleanups;

    public static void main(String[] args) throws Exception {
        ExecutorService executor = Executors.newFixedThreadPool(2);
        Future<?> failing = executor.submit(() -> {
            try {
                throw new IllegalStateException("on purpose");
            } finally {
                cleanups++; // race
            }
        });
        cleanups++; // race
        executor.shutdown();
    }
}
