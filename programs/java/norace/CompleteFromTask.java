import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

/** It completes the future at the end. */
public class CompleteFromTask {

    static int data;

    public static void main(String[] args) throws Exception {
        CompletableFuture<String> promise = new CompletableFuture<>();
        ExecutorService executor = Executors.newFixedThreadPool(2);
        executor.execute(() -> {
            data = 1;
            promise.complete("done");
        });
        promise.get();
        System.out.println(data);
        executor.shutdown();
    }
}
