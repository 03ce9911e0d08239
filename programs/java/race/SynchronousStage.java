import java.util.concurrent.CompletableFuture;

/** A dependent of another future that the completing task waits for is parallel to what that task did. */
public class SynchronousStage {

    static int x;

    public static void main(String[] args) throws Exception {
        CompletableFuture<Integer> gate = new CompletableFuture<>();
        CompletableFuture<Integer> stage = gate.thenApply(value -> x); // race
        CompletableFuture<Void> opener = CompletableFuture.runAsync(() -> gate.complete(1));
        x = 1; // race
        opener.join();
        System.out.println(stage.join());
    }
}
