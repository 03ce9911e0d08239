import java.util.concurrent.CompletableFuture;

/** A composed stage is made late, but the future it waits for is completed beside its maker. */
public class StageMadeLate {

    static int relayed;

    public static void main(String[] args) throws InterruptedException {
        CompletableFuture<Integer> one = CompletableFuture.supplyAsync(() -> 1);
        CompletableFuture<Integer> open = new CompletableFuture<>();
        one.join();
        CompletableFuture<Integer> composed = one.thenCompose(value -> open);
        Thread completer = new Thread(() -> open.complete(2));
        completer.start();
        CompletableFuture<Void> last = composed.thenAccept(value -> relayed = value); // race
        relayed++; // race
        completer.join();
        last.join();
    }
}
