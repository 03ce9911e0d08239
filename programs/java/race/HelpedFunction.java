import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;

/** Two functions of one future: the pool's thread runs one of them, and it or the completing task the other. That orders nothing. */
public class HelpedFunction {
    static final CompletableFuture<Integer> source = new CompletableFuture<>();
    static int total;

    public static void main(String[] args) throws InterruptedException {
        ExecutorService pool = Executors.newSingleThreadExecutor();
        source.whenComplete((value, failure) -> add());
        source.handleAsync((value, failure) -> compute(), pool);
        source.complete(1);
        pool.shutdown();
        pool.awaitTermination(1, TimeUnit.DAYS);
        System.out.println(total);
    }

    static int compute() {
        return ++total; // race
    }

    static void add() {
        total++; // race
    }
}
