import java.util.concurrent.CompletableFuture;

/** The one whose value was lost wrote before. */
public class LostComplete {

    static int value;

    public static void main(String[] args) throws Exception {
        CompletableFuture<Integer> promise = new CompletableFuture<>();
        CompletableFuture<Boolean> one = CompletableFuture.supplyAsync(() -> promise.complete(1));
        CompletableFuture<Boolean> other = CompletableFuture.supplyAsync(() -> {
            value = 2; // race
            return promise.complete(2);
        });
        promise.join();
        System.out.println(value); // race
        one.join();
        other.join();
    }
}
