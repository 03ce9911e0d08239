import java.util.concurrent.CompletableFuture;

/** The stage follows a source in either case. */
public class EitherStage {

    static int x;

    public static void main(String[] args) throws Exception {
        CompletableFuture<Integer> slow = new CompletableFuture<>();
        CompletableFuture<Integer> fast = CompletableFuture.supplyAsync(() -> 1);
        CompletableFuture<Void> either = slow.acceptEither(fast, value -> x = value); // weakened
        either.join();
        System.out.println(x);
        slow.complete(2);
    }
}
