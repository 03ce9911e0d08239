import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

/** Stages on one thread take turns, in an order that depends on the schedule. */
public class SingleThreadStages {

    static int count;

    public static void main(String[] args) throws Exception {
        ExecutorService one = Executors.newSingleThreadExecutor();
        CompletableFuture<Integer> source = CompletableFuture.supplyAsync(() -> 1);
        CompletableFuture<Void> first = source.thenRunAsync(() -> count++, one); // weakened
        CompletableFuture<Void> second = source.thenRunAsync(() -> count++, one); // weakened
        CompletableFuture.allOf(first, second).join();
        System.out.println(count);
        one.shutdown();
    }
}
