import java.util.concurrent.CompletableFuture;

/** The stage follows only the source that came first. */
public class EitherStage {

    static int x;

    public static void main(String[] args) throws Exception {
        CompletableFuture<Integer> slow = new CompletableFuture<>();
        CompletableFuture<Integer> fast = CompletableFuture.supplyAsync(() -> 1);
        CompletableFuture<Void> either = slow.acceptEither(fast, value -> x = value); // race
        x = 3; // race
        either.join();
        slow.complete(2);
    }
}
