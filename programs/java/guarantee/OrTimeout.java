// guarantee: same-outcomes

import java.util.concurrent.*;

/** orTimeout may end the future before its task does. */
public class OrTimeout {
    static int data;

    public static void main(String[] args) throws Exception {
        CompletableFuture<Integer> future =
                CompletableFuture.supplyAsync(() -> data = 1).orTimeout(50, TimeUnit.MILLISECONDS);
        System.out.println(future.exceptionally(e -> -1).join());
    }
}
