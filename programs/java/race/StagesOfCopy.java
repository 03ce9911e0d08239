import java.util.concurrent.CompletableFuture;

/** A copy is done after its source only. */
public class StagesOfCopy {

    static int value;

    public static void main(String[] args) throws Exception {
        CompletableFuture<Integer> source = CompletableFuture.supplyAsync(() -> 1);
        CompletableFuture<Void> beside = source.thenAccept(result -> value = result); // race
        source.copy().join();
        System.out.println(value); // race
        beside.join();
    }
}
