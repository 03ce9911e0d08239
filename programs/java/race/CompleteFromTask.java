import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

/** The completing task goes on after it has completed the future. */
public class CompleteFromTask {

    static int data;

    public static void main(String[] args) throws Exception {
        CompletableFuture<String> promise = new CompletableFuture<>();
        ExecutorService executor = Executors.newFixedThreadPool(2);
        executor.execute(() -> {
            promise.complete("done");
            data = 1; // race
        });
        promise.get();
        System.out.println(data); // race
        executor.shutdown();
    }
}
