import java.util.concurrent.CompletableFuture;

/** The handler runs beside a later write. */
public class ExceptionalStage {

    static int state;

    public static void main(String[] args) throws Exception {
        CompletableFuture<Integer> failing = CompletableFuture.supplyAsync(() -> {
            throw new IllegalStateException();
        });
        CompletableFuture<Integer> handled = failing.thenApply(value -> value + 1).exceptionally(e -> state = 1); // race
        state = 2; // race
        handled.join();
    }
}
