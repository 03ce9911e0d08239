import java.util.concurrent.CancellationException;
import java.util.concurrent.CompletableFuture;

/** A handler that reads a field after a cancellation does not follow what comes after the cancellation. */
public class CancellationSeen {

    static int value;

    public static void main(String[] args) throws Exception {
        CompletableFuture<Integer> future = new CompletableFuture<>();
        Thread told = new Thread(() -> {
            try {
                future.join();
            } catch (CancellationException e) {
                System.out.println(value); // race
            }
        });
        told.start();
        future.cancel(false);
        value = 1; // race
        told.join();
    }
}
