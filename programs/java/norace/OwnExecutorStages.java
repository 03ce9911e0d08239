import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

/** A chain of async stages is in order. */
public class OwnExecutorStages {

    static int sum;

    public static void main(String[] args) throws Exception {
        ExecutorService executor = Executors.newFixedThreadPool(4);
        CompletableFuture<Integer> source = CompletableFuture.supplyAsync(() -> 1, executor);
        source.thenAcceptAsync(value -> sum += value, executor).thenRunAsync(() -> sum++, executor).join();
        executor.shutdown();
        System.out.println(sum);
    }
}
