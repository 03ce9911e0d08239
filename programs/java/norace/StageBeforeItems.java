import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.LinkedBlockingQueue;

/** Items that were handed on behind both calls that may run a stage's function come behind the function. */
public class StageBeforeItems {

    static int data;

    public static void main(String[] args) throws InterruptedException {
        CompletableFuture<Integer> source = new CompletableFuture<>();
        BlockingQueue<Integer> items = new LinkedBlockingQueue<>();
        Thread completing = new Thread(() -> {
            source.complete(1);
            items.add(2);
        });
        Thread making = new Thread(() -> {
            source.thenAccept(value -> data = value);
            items.add(3);
        });
        completing.start();
        making.start();
        int sum = items.take() + items.take(); // weakened
        System.out.println(sum + data);
        completing.join();
        making.join();
    }
}
