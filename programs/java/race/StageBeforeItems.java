import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.LinkedBlockingQueue;

/** An item that was handed on behind one of two calls that may run a stage's function says nothing of the function. */
public class StageBeforeItems {

    static int data;

    public static void main(String[] args) throws InterruptedException {
        CompletableFuture<Integer> source = new CompletableFuture<>();
        BlockingQueue<Integer> items = new LinkedBlockingQueue<>();
        Thread completing = new Thread(() -> {
            source.complete(1);
            items.add(2);
        });
        Thread making = new Thread(() -> source.thenAccept(value -> data = value)); // race
        completing.start();
        making.start();
        int item = items.take();
        System.out.println(item + data); // race
        completing.join();
        making.join();
    }
}
