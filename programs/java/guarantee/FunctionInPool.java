// guarantee: same-outcomes

import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;

/** A function without an executor runs in the pool's task that completes its source. The end of the pool follows both. */
public class FunctionInPool {
    static final CompletableFuture<Integer> source = new CompletableFuture<>();
    static int total;

    public static void main(String[] args) throws InterruptedException {
        ExecutorService pool = Executors.newFixedThreadPool(2);
        source.handleAsync((value, failure) -> ++total, pool).whenComplete((value, failure) -> total++);
        source.complete(1);
        pool.shutdown();
        pool.awaitTermination(1, TimeUnit.DAYS);
        System.out.println(total);
    }
}
