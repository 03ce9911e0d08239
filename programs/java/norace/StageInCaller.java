import java.util.concurrent.CompletableFuture;

/** The stage is made before the future is completed, so that the function runs in the call that completes it. */
public class StageInCaller {

    static int seen;

    public static void main(String[] args) throws Exception {
        CompletableFuture<Integer> source = new CompletableFuture<>();
        source.thenAccept(value -> {
            seen += value;
        });
        Thread completer = new Thread(() -> {
            source.complete(3);
            seen++;
        });
        completer.start();
        completer.join();
        System.out.println(seen);
    }
}
