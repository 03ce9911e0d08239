import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;

/** Nobody looks whether the wait for an executor was long enough. */
public class AwaitInVain {

    static int value;

    public static void main(String[] args) throws InterruptedException {
        ExecutorService executor = Executors.newFixedThreadPool(2);
        executor.submit(() -> {
            Thread.sleep(350);
            return value = 1; // race
        });
        executor.shutdown();
        executor.awaitTermination(100, TimeUnit.MILLISECONDS);
        System.out.println(value); // race
    }
}
