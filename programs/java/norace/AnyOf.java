import java.util.concurrent.CompletableFuture;

/** Only the results are used: whose, depends on the schedule. */
public class AnyOf {

    static int one;

    public static void main(String[] args) throws Exception {
        CompletableFuture<Integer> first = CompletableFuture.supplyAsync(() -> 1);
        CompletableFuture<Integer> second = CompletableFuture.supplyAsync(() -> 2);
        System.out.println(CompletableFuture.anyOf(first, second).join() != null); // weakened
    }
}
