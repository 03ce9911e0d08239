import java.util.concurrent.StructuredTaskScope;
import java.util.concurrent.StructuredTaskScope.Joiner;
import java.util.concurrent.atomic.AtomicInteger;

/** A joiner of the program's own counts with an atomic; awaitAll waits for failures too. */
public class ScopeAwaitAll {

    static int value;

    static class Counting implements Joiner<Integer, Integer> {
        final AtomicInteger completed = new AtomicInteger();

        @Override
        public boolean onComplete(StructuredTaskScope.Subtask<? extends Integer> subtask) {
            completed.incrementAndGet();
            return false;
        }

        @Override
        public Integer result() {
            return completed.get();
        }
    }

    public static void main(String[] args) throws Exception {
        try (var scope = StructuredTaskScope.open(new Counting())) {
            scope.fork(() -> 1);
            scope.fork(() -> 2);
            System.out.println(scope.join());
        }
        try (var scope = StructuredTaskScope.open(Joiner.awaitAll())) {
            scope.fork(() -> {
                throw new IllegalStateException("as wanted");
            });
            scope.fork(() -> {
                value = 1;
            });
            scope.join();
            System.out.println(value);
        }
    }
}
