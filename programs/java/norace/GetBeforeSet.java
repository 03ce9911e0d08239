import java.util.concurrent.CompletableFuture;

/** A task waits for a promise that another one sets last. */
public class GetBeforeSet {

    static int data;

    public static void main(String[] args) throws Exception {
        CompletableFuture<String> promise = new CompletableFuture<>();
        CompletableFuture<Void> reader = CompletableFuture.runAsync(() -> {
            promise.join();
            System.out.println(data);
        });
        data = 1;
        promise.complete("now");
        reader.join();
    }
}
