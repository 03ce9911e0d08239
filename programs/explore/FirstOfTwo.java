// explore: failure, complete, 4 schedules
import java.util.concurrent.CompletableFuture;

/** Two tasks complete a future each; a third future has the value of the first one. */
public class FirstOfTwo {
    public static void main(String[] arguments) throws InterruptedException {
        CompletableFuture<Integer> one = new CompletableFuture<>();
        CompletableFuture<Integer> other = new CompletableFuture<>();
        CompletableFuture<Object> first = CompletableFuture.anyOf(one, other);
        Thread completer = new Thread(() -> one.complete(1));
        Thread second = new Thread(() -> other.complete(2));
        completer.start();
        second.start();
        if (first.join().equals(2)) {
            throw new AssertionError("the second came first");
        }
        completer.join();
        second.join();
    }
}
