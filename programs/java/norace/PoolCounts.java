import java.util.concurrent.Executors;
import java.util.concurrent.ThreadPoolExecutor;

/** A pool counts its tasks; whoever sees that all have ended follows them. */
public class PoolCounts {

    static int[] results = new int[5];

    public static void main(String[] args) throws InterruptedException {
        ThreadPoolExecutor executor = (ThreadPoolExecutor) Executors.newFixedThreadPool(2);
        for (int i = 0; i < results.length; i++) {
            int task = i;
            executor.execute(() -> results[task] = task);
        }
        while (executor.getCompletedTaskCount() < results.length) { // weakened
            Thread.sleep(5);
        }
        int sum = 0;
        for (int result : results) {
            sum += result;
        }
        executor.shutdown();
        if (sum != 10 || executor.getActiveCount() != 0 || executor.getTaskCount() != 5) { // assumed
            throw new AssertionError(sum);
        }
    }
}
