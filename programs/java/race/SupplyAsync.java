import java.util.concurrent.CompletableFuture;

/** Reads what an async stage writes before it is joined. */
public class SupplyAsync {

    static int value;

    public static void main(String[] args) throws Exception {
        CompletableFuture<Integer> future = CompletableFuture.supplyAsync(() -> {
            value = 1; // race
            return 2;
        });
        int seen = value; // race
        System.out.println(seen + future.join());
    }
}
