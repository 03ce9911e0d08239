import java.util.concurrent.CompletableFuture;

/** One of the two sources writes what is read beside it. */
public class ThenCombine {

    static int left;
    static int right;

    public static void main(String[] args) throws Exception {
        CompletableFuture<Integer> one = CompletableFuture.supplyAsync(() -> left = 1); // race
        CompletableFuture<Integer> two = CompletableFuture.supplyAsync(() -> right = left); // race
        System.out.println(one.thenCombine(two, (a, b) -> a + b + right).join());
    }
}
