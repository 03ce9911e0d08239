import java.util.concurrent.CompletableFuture;

/** A stage is made while its source is completed: both callers are joined, so its function is over. */
public class StageMadeMeanwhile {

    static int sum;
    static int product;

    public static void main(String[] args) throws Exception {
        CompletableFuture<Integer> source = new CompletableFuture<>();
        Thread completer = new Thread(() -> source.complete(1));
        completer.start();
        CompletableFuture<Void> stage = source.thenAccept(value -> sum = value);
        stage.thenRun(() -> product = 2);
        completer.join();
        System.out.println(sum + product);
    }
}
