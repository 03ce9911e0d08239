import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;

/** The second function waits for the first one. */
public class HelpedFunction {
    static final CompletableFuture<Integer> source = new CompletableFuture<>();
    static int total;

    public static void main(String[] args) throws InterruptedException {
        ExecutorService pool = Executors.newSingleThreadExecutor();
        source.handleAsync((value, failure) -> compute(), pool).whenComplete((value, failure) -> add()); // weakened
        source.complete(1);
        pool.shutdown();
        pool.awaitTermination(1, TimeUnit.DAYS);
        System.out.println(total);
    }

    static int compute() {
        return ++total;
    }

    static void add() {
        total++;
    }
}
