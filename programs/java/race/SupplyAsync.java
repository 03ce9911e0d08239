import java.util.concurrent.CompletableFuture;

/** Writes while the supplier may be running. */
public class SupplyAsync {

    static int value;

    public static void main(String[] args) throws Exception {
        CompletableFuture<Integer> future = CompletableFuture.supplyAsync(() -> value = 5); // race
        value = 6; // race
        future.get();
    }
}
