import java.util.concurrent.CompletableFuture;

/** The function runs in the call that completes the future or in the one that makes the stage: each task goes on after its own only. */
public class StageInCaller {

    static int seen;

    public static void main(String[] args) throws Exception {
        CompletableFuture<Integer> source = new CompletableFuture<>();
        Thread completer = new Thread(() -> {
            source.complete(3);
            seen++; // race
        });
        completer.start();
        source.thenAccept(value -> {
            seen += value; // race
        });
        completer.join();
        System.out.println(seen);
    }
}
