import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

/** shutdown does not wait. */
public class AwaitTermination {

    static int count;

    public static void main(String[] args) throws Exception {
        ExecutorService executor = Executors.newCachedThreadPool();
        executor.execute(() -> count++); // race
        executor.shutdown();
        count++; // race
    }
}
