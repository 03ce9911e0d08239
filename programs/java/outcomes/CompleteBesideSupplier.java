// guarantee: same-outcomes

import java.util.concurrent.*;

/** A complete beside the supplier comes first, or too late. */
public class CompleteBesideSupplier {
    static int data;
    static int data2;

    public static void main(String[] args) throws Exception {
        CompletableFuture<Integer> f = CompletableFuture.supplyAsync(() -> data = 1);
        f.complete(5);
        if (f.join() == 5) data2 = 1;
    }
}
