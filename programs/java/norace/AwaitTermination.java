import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;

/** awaitTermination waits. */
public class AwaitTermination {

    static int count;

    public static void main(String[] args) throws Exception {
        ExecutorService executor = Executors.newCachedThreadPool();
        executor.execute(() -> count++);
        executor.shutdown();
        executor.awaitTermination(1, TimeUnit.DAYS);
        count++;
    }
}
