import java.util.concurrent.CompletableFuture;

/** Stages of two sources, one after the other. */
public class BothStages {

    static int value;

    public static void main(String[] args) {
        CompletableFuture<Integer> one = CompletableFuture.supplyAsync(() -> 1);
        CompletableFuture<Integer> two = CompletableFuture.supplyAsync(() -> 2);
        CompletableFuture<Void> first = one.thenAcceptBothAsync(two, (x, y) -> value = x + y);
        CompletableFuture<Void> second = first.runAfterBothAsync(two, () -> value++);
        CompletableFuture<Integer> third = second.handleAsync((nothing, failure) -> value++)
                .exceptionallyCompose(failure -> CompletableFuture.completedFuture(0));
        System.out.println(third.join() + value);
    }
}
