// explore: failure, complete, 6 schedules
import java.util.concurrent.CompletableFuture;

/** Two tasks complete a future, and a third one looks whether it is complete. */
public class TwoCompleters {
    public static void main(String[] arguments) throws InterruptedException {
        CompletableFuture<Integer> future = new CompletableFuture<>();
        Thread first = new Thread(() -> future.complete(1));
        Thread second = new Thread(() -> future.complete(2));
        first.start();
        second.start();
        int now = future.getNow(0);
        int value = future.join();
        first.join();
        second.join();
        if (now == 0 && value == 2) {
            throw new AssertionError("the second came first");
        }
    }
}
