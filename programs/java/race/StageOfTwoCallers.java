import java.util.concurrent.CompletableFuture;

/** Either thread may complete the last source and run the function, and only one of them is joined. */
public class StageOfTwoCallers {

    static int sum;

    public static void main(String[] args) throws Exception {
        CompletableFuture<Integer> one = new CompletableFuture<>();
        CompletableFuture<Integer> two = new CompletableFuture<>();
        one.thenApply(a -> a + 1).thenAcceptBoth(two, (a, b) -> {
            sum = a + b; // race
        });
        Thread first = new Thread(() -> one.complete(1));
        Thread second = new Thread(() -> two.complete(2));
        first.start();
        second.start();
        second.join();
        System.out.println(sum); // race
        first.join();
    }
}
