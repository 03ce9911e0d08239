import java.util.concurrent.CompletableFuture;

/** Two tasks complete one future: whose value counts depends on the schedule. */
public class LostComplete {

    static int value;

    public static void main(String[] args) throws Exception {
        CompletableFuture<Integer> promise = new CompletableFuture<>();
        CompletableFuture<Boolean> one = CompletableFuture.supplyAsync(() -> promise.complete(1));
        CompletableFuture<Boolean> other = CompletableFuture.supplyAsync(() -> promise.complete(2)); // assumed
        System.out.println(promise.join() + value > 0);
        one.join();
        other.join();
    }
}
