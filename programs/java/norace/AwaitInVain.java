import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.TimeUnit;

/** A wait for an executor that is not long enough says so, and is repeated. */
public class AwaitInVain {

    static int value;
    static int other;

    public static void main(String[] args) throws InterruptedException {
        ExecutorService executor = Executors.newFixedThreadPool(2);
        executor.submit(() -> {
            Thread.sleep(350);
            return value = 1;
        });
        executor.shutdown();
        int inVain = 0;
        while (!executor.awaitTermination(100, TimeUnit.MILLISECONDS)) { // assumed
            inVain++;
        }
        ForkJoinPool pool = new ForkJoinPool(2);
        pool.submit(() -> {
            Thread.sleep(350);
            return other = 1;
        });
        while (!pool.awaitQuiescence(100, TimeUnit.MILLISECONDS)) { // assumed
            inVain++;
        }
        if (inVain != 6 || value + other != 2) {
            throw new AssertionError(inVain);
        }
    }
}
