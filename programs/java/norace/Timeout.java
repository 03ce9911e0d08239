import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;

/** The value comes in time: which depends on the schedule. */
public class Timeout {

    static int state;

    public static void main(String[] args) throws Exception {
        CompletableFuture<Integer> never = new CompletableFuture<>();
        CompletableFuture<Void> writer = CompletableFuture.runAsync(() -> state = 1);
        int value = never.completeOnTimeout(5, 1, TimeUnit.HOURS).join(); // assumed
        writer.join();
        System.out.println(state + value);
    }
}
