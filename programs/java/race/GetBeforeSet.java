import java.util.concurrent.CompletableFuture;

/** A task waits for a promise that another one sets too early. */
public class GetBeforeSet {

    static int data;

    public static void main(String[] args) throws Exception {
        CompletableFuture<String> promise = new CompletableFuture<>();
        CompletableFuture<Void> reader = CompletableFuture.runAsync(() -> {
            promise.join();
            System.out.println(data); // race
        });
        promise.complete("now");
        data = 1; // race
        reader.join();
    }
}
