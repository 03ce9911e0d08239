import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;

/** A timeout ends the wait, not the task. */
public class Timeout {

    static int state;

    public static void main(String[] args) throws Exception {
        CompletableFuture<Integer> never = new CompletableFuture<>();
        CompletableFuture<Void> writer = CompletableFuture.runAsync(() -> state = 1); // race
        int value = never.completeOnTimeout(5, 1, TimeUnit.HOURS).join();
        System.out.println(state + value); // race
        writer.join();
    }
}
