import java.util.concurrent.CompletableFuture;

/** Both threads that may complete the last source are joined: one of them, or the main task, has run the function. */
public class StageOfTwoCallers {

    static int sum;

    public static void main(String[] args) throws Exception {
        CompletableFuture<Integer> one = new CompletableFuture<>();
        CompletableFuture<Integer> two = new CompletableFuture<>();
        one.thenApply(a -> a + 1).thenAcceptBoth(two, (a, b) -> {
            sum = a + b;
        });
        Thread first = new Thread(() -> one.complete(1));
        Thread second = new Thread(() -> two.complete(2));
        first.start();
        second.start();
        second.join();
        first.join();
        System.out.println(sum);
    }
}
