import java.util.concurrent.CompletableFuture;

/** Completes after the value is there. */
public class CompletedPromise {

    static int value;

    public static void main(String[] args) throws Exception {
        CompletableFuture<Integer> promise = new CompletableFuture<>();
        Thread waiter = new Thread(() -> {
            promise.join();
            System.out.println(value > 1);
        });
        waiter.start();
        value = 1;
        promise.complete(0);
        waiter.join();
    }
}
