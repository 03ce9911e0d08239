import java.util.concurrent.CancellationException;
import java.util.concurrent.CompletableFuture;

/** A handler that reads a field after a cancellation follows the task that cancelled, though the method goes on alike. */
public class CancellationSeen {

    static int value;

    public static void main(String[] args) throws Exception {
        CompletableFuture<Integer> future = new CompletableFuture<>();
        Thread told = new Thread(() -> {
            try {
                future.join();
            } catch (CancellationException e) {
                System.out.println(value);
            }
        });
        told.start();
        value = 1;
        future.cancel(false);
        told.join();
    }
}
