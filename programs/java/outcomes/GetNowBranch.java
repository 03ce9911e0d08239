// guarantee: same-outcomes

import java.util.concurrent.*;

/** Whether a future has its value is up to the schedule. */
public class GetNowBranch {
    static int data;

    public static void main(String[] args) throws Exception {
        CompletableFuture<Integer> f = CompletableFuture.supplyAsync(() -> data = 1);
        if (f.getNow(7) == 7) data = 2;
        f.join();
    }
}
