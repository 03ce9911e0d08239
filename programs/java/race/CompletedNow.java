import java.util.concurrent.CompletableFuture;

/** Nobody waits in getNow: what it returns may be the substitute. */
public class CompletedNow {

    static int value;

    public static void main(String[] args) {
        CompletableFuture<Integer> pending = new CompletableFuture<>();
        CompletableFuture<Integer> stage = pending.thenApplyAsync(x -> value = x); // race
        System.out.println(stage.getNow(0));
        pending.complete(1);
        System.out.println(value); // race
        stage.join();
    }
}
