import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import scala.collection.concurrent.TrieMap;
import scala.concurrent.Await;
import scala.concurrent.ExecutionContext;
import scala.concurrent.ExecutionContext$;
import scala.concurrent.Future;
import scala.concurrent.Future$;
import scala.concurrent.duration.Duration;

/** Scala's library: futures that are combined, a map without locks. */
// jars: scala-library-2.13.18
public final class ScalaFutures {

    public static void main(String[] arguments) throws Exception {
        ExecutorService pool = Executors.newFixedThreadPool(3);
        ExecutionContext context = ExecutionContext$.MODULE$.fromExecutor(pool);
        TrieMap<Integer, Integer> squares = new TrieMap<>();
        List<Future<Integer>> futures = new ArrayList<>();
        for (int i = 0; i < 6; i++) {
            int n = i;
            futures.add(Future$.MODULE$
                    .apply(
                            () -> {
                                squares.put(n, n * n);
                                return n;
                            },
                            context)
                    .map(m -> m + 1, context));
        }
        int sum = 0;
        for (Future<Integer> future : futures) {
            sum += Await.result(future, Duration.create(10, "s"));
        }
        System.out.println("sum " + sum + ", squares " + squares.size() + " " + squares.get(5));
        pool.shutdown();
    }
}
