import java.util.concurrent.CompletableFuture;

/** A stage is made while its source is completed: the completing thread, which is not joined, may run its function. */
public class StageMadeMeanwhile {

    static int sum;
    static int product;

    public static void main(String[] args) throws Exception {
        CompletableFuture<Integer> source = new CompletableFuture<>();
        Thread completer = new Thread(() -> source.complete(1));
        completer.start();
        CompletableFuture<Void> stage = source.thenAccept(value -> sum = value); // race
        stage.thenRun(() -> product = 2); // race
        System.out.println(sum + product); // race
        completer.join();
    }
}
