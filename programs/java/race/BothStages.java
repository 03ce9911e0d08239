import java.util.concurrent.CompletableFuture;

/** Stages of two sources run after both, but beside each other. */
public class BothStages {

    static int value;

    public static void main(String[] args) {
        CompletableFuture<Integer> one = CompletableFuture.supplyAsync(() -> 1);
        CompletableFuture<Integer> two = CompletableFuture.supplyAsync(() -> 2);
        CompletableFuture<Void> first = one.thenAcceptBothAsync(two, (x, y) -> value = x + y); // race
        CompletableFuture<Void> second = one.runAfterBothAsync(two, () -> value++); // race
        CompletableFuture<Integer> third = two.handleAsync((x, failure) -> x);
        CompletableFuture.allOf(first, second, third).join();
    }
}
