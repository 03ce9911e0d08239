// verdict: race

import java.util.concurrent.*;

/** A join of the source does not follow its other stages. */
public class WhenCompleteBesideJoin {
    static int data;

    public static void main(String[] args) throws Exception {
        CompletableFuture<Integer> f = CompletableFuture.supplyAsync(() -> 1);
        f.whenComplete((x, e) -> data = 1);
        f.join();
        data = 2;
    }
}
