import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

/** A stage runs within the call that makes it, behind the item that was handed on. */
public class StageBeforeItem {

    static int data;

    public static void main(String[] args) throws InterruptedException {
        CompletableFuture<Integer> source = new CompletableFuture<>();
        BlockingQueue<Integer> items = new ArrayBlockingQueue<>(1);
        ExecutorService one = Executors.newSingleThreadExecutor();
        one.execute(() -> source.complete(1));
        one.execute(() -> {
            items.add(2);
            source.thenAccept(value -> data = value); // race
        });
        int item = items.take();
        if (data + item < 2) { // race
            throw new AssertionError(data);
        }
        one.shutdown();
    }
}
