import java.util.concurrent.CompletableFuture;

/** The stage depends on what the task did. */
public class SynchronousStage {

    static int x;

    public static void main(String[] args) throws Exception {
        CompletableFuture<Integer> gate = new CompletableFuture<>();
        CompletableFuture<Integer> stage = gate.thenApply(value -> x);
        x = 1;
        CompletableFuture<Void> opener = CompletableFuture.runAsync(() -> gate.complete(1));
        opener.join();
        System.out.println(stage.join());
    }
}
