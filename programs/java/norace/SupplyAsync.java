import java.util.concurrent.CompletableFuture;

/** Joins first. */
public class SupplyAsync {

    static int value;

    public static void main(String[] args) throws Exception {
        CompletableFuture<Integer> future = CompletableFuture.supplyAsync(() -> {
            value = 1;
            return 2;
        });
        int result = future.join();
        System.out.println(value + result);
    }
}
