import java.util.concurrent.Executors;
import java.util.concurrent.ThreadPoolExecutor;

/** A pool's count of its tasks is no wait for them. */
public class PoolCounts {

    static int result;

    public static void main(String[] args) {
        ThreadPoolExecutor executor = (ThreadPoolExecutor) Executors.newFixedThreadPool(2);
        executor.execute(() -> {
            try {
                Thread.sleep(100);
            } catch (InterruptedException e) {
                throw new AssertionError(e);
            }
            result = 1; // race
        });
        System.out.println(executor.getCompletedTaskCount());
        System.out.println(result); // race
        executor.shutdown();
    }
}
