// guarantee: this-schedule

import java.util.concurrent.*;

/** The source that comes first is up to the schedule. */
public class EitherOfTwo {
    static int data;
    static int data2;

    public static void main(String[] args) throws Exception {
        CompletableFuture<Integer> f = CompletableFuture.supplyAsync(() -> 1),
                g = CompletableFuture.supplyAsync(() -> data2 = 2);
        f.applyToEither(g, x -> x == 2 ? (data = 1) : 0).join();
        data = 5;
    }
}
