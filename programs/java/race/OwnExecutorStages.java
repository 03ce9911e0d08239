import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

/** Async stages on an executor of one's own are parallel. */
public class OwnExecutorStages {

    static int sum;

    public static void main(String[] args) throws Exception {
        ExecutorService executor = Executors.newFixedThreadPool(4);
        CompletableFuture<Integer> source = CompletableFuture.supplyAsync(() -> 1, executor);
        CompletableFuture<Void> one = source.thenAcceptAsync(value -> sum += value, executor); // race
        CompletableFuture<Void> two = source.thenRunAsync(() -> sum = 7, executor); // race
        CompletableFuture.allOf(one, two).join();
        executor.shutdown();
    }
}
