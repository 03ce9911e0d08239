import java.util.concurrent.CompletableFuture;

/** The combination follows both. */
public class ThenCombine {

    static int left;
    static int right;

    public static void main(String[] args) throws Exception {
        CompletableFuture<Integer> one = CompletableFuture.supplyAsync(() -> left = 1);
        CompletableFuture<Integer> two = CompletableFuture.supplyAsync(() -> right = 2);
        System.out.println(one.thenCombine(two, (a, b) -> left + right).join());
    }
}
