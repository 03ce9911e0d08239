import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

/** Stages on two executors of one thread each are parallel. */
public class SingleThreadStages {

    static int count;

    public static void main(String[] args) throws Exception {
        ExecutorService one = Executors.newSingleThreadExecutor();
        ExecutorService other = Executors.newSingleThreadExecutor();
        CompletableFuture<Integer> source = CompletableFuture.supplyAsync(() -> 1);
        CompletableFuture<Void> first = source.thenRunAsync(() -> count++, one); // race
        CompletableFuture<Void> second = source.thenRunAsync(() -> count++, other); // race
        CompletableFuture.allOf(first, second).join();
        one.shutdown();
        other.shutdown();
    }
}
