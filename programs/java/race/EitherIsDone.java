import java.util.concurrent.CompletableFuture;

/** Of two futures the JDK takes the first one that is done, so nothing waits for the second. */
public class EitherIsDone {

    static int late;

    public static void main(String[] args) throws InterruptedException {
        CompletableFuture<Integer> done = CompletableFuture.supplyAsync(() -> 1);
        CompletableFuture<Integer> open = new CompletableFuture<>();
        done.join();
        Thread completer = new Thread(() -> {
            late = 1; // race
            open.complete(2);
        });
        completer.start();
        done.acceptEither(open, value -> late++); // race
        completer.join();
    }
}
