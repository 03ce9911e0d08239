import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

/** The second function waits for the first one. */
public class HelpedFunction {
    static final CompletableFuture<Integer> source = new CompletableFuture<>();
    static int total;

    public static void main(String[] args) {
        ExecutorService pool = Executors.newFixedThreadPool(2);
        CompletableFuture<Integer> last = source.handleAsync((value, failure) -> compute(), pool)
                .whenComplete((value, failure) -> add());
        source.complete(1);
        last.join();
        pool.shutdown();
        System.out.println(total);
    }

    static int compute() {
        return ++total;
    }

    static void add() {
        total++;
    }
}
