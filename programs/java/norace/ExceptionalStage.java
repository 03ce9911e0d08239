import java.util.concurrent.CompletableFuture;

/** The handler and all that follows it come after the failure. */
public class ExceptionalStage {

    static int state;

    public static void main(String[] args) throws Exception {
        CompletableFuture<Integer> failing = CompletableFuture.supplyAsync(() -> {
            state = 1;
            throw new IllegalStateException();
        });
        CompletableFuture<Integer> handled = failing.thenApply(value -> value + 1)
                .whenComplete((value, e) -> state++)
                .handle((value, e) -> state++)
                .exceptionally(e -> 3);
        handled.join();
        System.out.println(state);
    }
}
