// guarantee: same-outcomes

import java.util.concurrent.*;

/** A cancel beside the supplier comes first, or too late. */
public class CancelBesideSupplier {
    static int data;

    public static void main(String[] args) throws Exception {
        CompletableFuture<Integer> f = CompletableFuture.supplyAsync(() -> data = 1);
        if (f.cancel(true)) data = 2;
    }
}
