// explore: failure, complete, 2 schedules
import java.util.concurrent.CompletableFuture;

/** A function runs with the first of two values. */
public class EitherStage {
    public static void main(String[] arguments) throws InterruptedException {
        CompletableFuture<Integer> one = new CompletableFuture<>();
        CompletableFuture<Integer> other = new CompletableFuture<>();
        CompletableFuture<Integer> first = one.applyToEither(other, value -> value * 10);
        Thread completer = new Thread(() -> one.complete(1));
        Thread second = new Thread(() -> other.complete(2));
        completer.start();
        second.start();
        if (first.join() == 20) {
            throw new AssertionError("the second came first");
        }
        completer.join();
        second.join();
    }
}
