import io.vavr.collection.HashMap;
import io.vavr.collection.List;
import io.vavr.concurrent.Future;
import io.vavr.control.Try;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

/** Vavr: futures and persistent collections that tasks share. */
// jars: vavr-0.10.7 vavr-match-0.10.7
public final class VavrFutures {

    public static void main(String[] arguments) {
        ExecutorService pool = Executors.newFixedThreadPool(3);
        HashMap<Integer, String> names = HashMap.of(1, "one", 2, "two", 3, "three");
        List<Future<Integer>> lengths = List.of(1, 2, 3)
                .map(n -> Future.of(pool, () -> names.get(n).get().length()));
        System.out.println(Future.sequence(pool, lengths).map(all -> all.sum().intValue()).get());
        System.out.println(Future.of(pool, () -> 6)
                .flatMap(n -> Future.of(pool, () -> n * 7))
                .onComplete(result -> {})
                .get());
        System.out.println(Try.of(() -> Future.of(pool, () -> Integer.parseInt("x")).get()).isFailure());
        pool.shutdown();
    }
}
