// guarantee: same-outcomes

import java.util.concurrent.*;

/** A value for the case that the limit passes may be the result. */
public class CompleteOnTimeout {
    static int data;

    public static void main(String[] args) throws Exception {
        CompletableFuture<Integer> f =
                CompletableFuture.supplyAsync(() -> data = 1).completeOnTimeout(7, 1, TimeUnit.SECONDS);
        if (f.join() == 7) {
            data = 2;
        }
    }
}
