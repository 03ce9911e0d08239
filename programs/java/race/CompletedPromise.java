import java.util.concurrent.CompletableFuture;

/** Completes before the value is there. */
public class CompletedPromise {

    static int value;

    public static void main(String[] args) throws Exception {
        CompletableFuture<Integer> promise = new CompletableFuture<>();
        Thread waiter = new Thread(() -> {
            promise.join();
            System.out.println(value > 1); // race
        });
        waiter.start();
        promise.complete(0);
        value = 1; // race
        waiter.join();
    }
}
