import java.util.concurrent.CompletableFuture;

/** An asynchronous function completes another future on its own stack by its last act. */
public class AsyncCompletesOther {

    static int data;

    public static void main(String[] args) {
        CompletableFuture<Integer> other = new CompletableFuture<>();
        CompletableFuture<Void> task = CompletableFuture.runAsync(() -> {
            data = 1;
            other.completeAsync(() -> 1, Runnable::run);
        });
        other.join();
        System.out.println(data);
        task.join();
    }
}
