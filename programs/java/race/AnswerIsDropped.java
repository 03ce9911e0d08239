import java.util.concurrent.CompletableFuture;

/** A question whose answer is dropped orders nothing. */
public class AnswerIsDropped {

    static int value;

    public static void main(String[] args) {
        CompletableFuture<Void> task = CompletableFuture.runAsync(() -> value = 1); // race
        task.getNow(null);
        value = 2; // race
        task.join();
    }
}
