import java.util.concurrent.CompletableFuture;

/** The one that comes first does not wait for the other. */
public class AnyOf {

    static int one;

    public static void main(String[] args) throws Exception {
        CompletableFuture<Integer> first = new CompletableFuture<>();
        CompletableFuture<Integer> second = CompletableFuture.supplyAsync(() -> one = 1); // race
        CompletableFuture<Integer> third = CompletableFuture.supplyAsync(() -> one = 2); // race
        CompletableFuture.anyOf(first, second, third).join();
        first.complete(0);
    }
}
