import java.util.concurrent.CompletableFuture;

/** Reads before the inner future is done. */
public class ThenCompose {

    static int inner;

    public static void main(String[] args) throws Exception {
        CompletableFuture<Integer> outer = CompletableFuture.supplyAsync(() -> 1);
        CompletableFuture<Integer> composed = outer.thenCompose(value -> CompletableFuture.supplyAsync(() -> inner = value)); // race
        int early = inner; // race
        System.out.println(early + composed.join());
    }
}
