import java.util.concurrent.CompletableFuture;

/** Writes after the supplier. */
public class SupplyAsync {

    static int value;

    public static void main(String[] args) throws Exception {
        CompletableFuture<Integer> future = CompletableFuture.supplyAsync(() -> value = 5);
        future.get();
        value = 6;
    }
}
