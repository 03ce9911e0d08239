// guarantee: every-schedule

import java.util.concurrent.*;

/** A join of the stage follows its function. */
public class WhenCompleteJoined {
    static int data;

    public static void main(String[] args) throws Exception {
        CompletableFuture<Integer> f = CompletableFuture.supplyAsync(() -> 1);
        f.whenComplete((x, e) -> data = 1).join();
        data = 2;
    }
}
