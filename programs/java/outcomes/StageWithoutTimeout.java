// guarantee: every-schedule

import java.util.concurrent.*;

/** A stage without limit has one outcome. */
public class StageWithoutTimeout {
    static int data;

    public static void main(String[] args) throws Exception {
        CompletableFuture<Integer> f =
                CompletableFuture.supplyAsync(() -> data = 1).thenApply(x -> x + 1);
        f.join();
        data = 2;
    }
}
