import java.util.concurrent.CompletableFuture;

/** Of two futures the JDK takes the first one that is done; here it always is. */
public class EitherIsDone {

    static int result;
    static int late;

    public static void main(String[] args) throws InterruptedException {
        CompletableFuture<Integer> done = CompletableFuture.supplyAsync(() -> 1);
        CompletableFuture<Integer> open = new CompletableFuture<>();
        done.join();
        done.acceptEither(open, value -> result = value);
        result++;
        Thread completer = new Thread(() -> {
            late = 1;
            open.complete(2);
        });
        completer.start();
        done.acceptEither(open, value -> result += value);
        result += (Integer) CompletableFuture.anyOf(done, open).join();
        completer.join();
        if (result + late != 5) {
            throw new AssertionError(result);
        }
    }
}
