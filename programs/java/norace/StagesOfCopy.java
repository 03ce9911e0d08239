import java.util.concurrent.CompletableFuture;

/** A copy is done after its source. */
public class StagesOfCopy {

    static int value;

    public static void main(String[] args) throws Exception {
        CompletableFuture<Integer> source = CompletableFuture.supplyAsync(() -> value = 1);
        source.copy().minimalCompletionStage().thenApply(result -> value++).toCompletableFuture().join();
        System.out.println(value);
    }
}
