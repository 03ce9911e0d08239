import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

/** A stage runs within the call that makes it; an item hands its effect on. */
public class StageBeforeItem {

    static int data;

    public static void main(String[] args) throws InterruptedException {
        CompletableFuture<Integer> source = new CompletableFuture<>();
        BlockingQueue<Integer> items = new ArrayBlockingQueue<>(1);
        ExecutorService one = Executors.newSingleThreadExecutor();
        one.execute(() -> source.complete(1));
        one.execute(() -> {
            source.thenAccept(value -> data = value);
            items.add(2);
        });
        int item = items.take(); // weakened
        if (data + item != 3) {
            throw new AssertionError(data);
        }
        one.shutdown();
    }
}
