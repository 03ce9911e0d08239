import java.util.concurrent.CompletableFuture;

/** What the completing task did before is no source of the stage that it happens to run. */
public class StageOfCompleter {

    static int log;
    static int other;

    public static void main(String[] args) throws Exception {
        CompletableFuture<Integer> trigger = new CompletableFuture<>();
        CompletableFuture<Integer> source = CompletableFuture.supplyAsync(() -> 1);
        CompletableFuture<Integer> both = trigger.thenApply(value -> value + 1);
        CompletableFuture<Integer> early = source.thenApply(value -> log++); // race
        CompletableFuture<Void> completer = CompletableFuture.runAsync(() -> {
            log = 5; // race
            trigger.complete(1);
        });
        completer.join();
        System.out.println(both.join() + early.join());
    }
}
