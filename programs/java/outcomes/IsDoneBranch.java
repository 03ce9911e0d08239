// guarantee: same-outcomes

import java.util.concurrent.*;

/** Whether a future is done is up to the schedule. */
public class IsDoneBranch {
    static int data;

    public static void main(String[] args) throws Exception {
        CompletableFuture<Integer> f = CompletableFuture.supplyAsync(() -> data = 1);
        if (!f.isDone()) data = 2;
        f.join();
    }
}
