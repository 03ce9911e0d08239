import java.util.concurrent.CompletableFuture;

/** An asynchronous function completes another future on its own stack, and goes on after that. */
public class AsyncCompletesOther {

    static int data;

    public static void main(String[] args) {
        CompletableFuture<Integer> other = new CompletableFuture<>();
        CompletableFuture<Void> task = CompletableFuture.runAsync(() -> {
            other.completeAsync(() -> 1, Runnable::run);
            data = 1; // race
        });
        other.join();
        System.out.println(data); // race
        task.join();
    }
}
