import java.util.concurrent.CompletableFuture;

/** The stage writes something else. */
public class StageOfCompleter {

    static int log;
    static int other;

    public static void main(String[] args) throws Exception {
        CompletableFuture<Integer> trigger = new CompletableFuture<>();
        CompletableFuture<Integer> source = CompletableFuture.supplyAsync(() -> 1);
        CompletableFuture<Integer> both = trigger.thenApply(value -> log + 1);
        CompletableFuture<Integer> early = source.thenApply(value -> other++);
        CompletableFuture<Void> completer = CompletableFuture.runAsync(() -> {
            log = 5;
            trigger.complete(1);
        });
        completer.join();
        System.out.println(both.join() + early.join());
    }
}
