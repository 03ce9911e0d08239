import java.util.concurrent.CompletableFuture;

/** A question whose answer is dropped orders nothing; the join does. */
public class AnswerIsDropped {

    static int value;

    public static void main(String[] args) {
        CompletableFuture<Void> task = CompletableFuture.runAsync(() -> value = 1);
        task.getNow(null);
        task.join();
        value = 2;
    }
}
