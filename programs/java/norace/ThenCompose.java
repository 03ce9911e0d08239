import java.util.concurrent.CompletableFuture;

/** The composed stage follows the inner one. */
public class ThenCompose {

    static int inner;

    public static void main(String[] args) throws Exception {
        CompletableFuture<Integer> outer = CompletableFuture.supplyAsync(() -> 1);
        CompletableFuture<Integer> composed = outer.thenCompose(value -> CompletableFuture.supplyAsync(() -> inner = value));
        composed.join();
        System.out.println(inner);
    }
}
