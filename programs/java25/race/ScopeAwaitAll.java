import java.util.concurrent.StructuredTaskScope;
import java.util.concurrent.StructuredTaskScope.Joiner;

/** A joiner of the program's own counts without any protection in onComplete, which subtasks call. */
public class ScopeAwaitAll {

    static class Counting implements Joiner<Integer, Integer> {
        int completed;

        @Override
        public boolean onComplete(StructuredTaskScope.Subtask<? extends Integer> subtask) {
            completed++; // race
            return false;
        }

        @Override
        public Integer result() {
            return completed;
        }
    }

    public static void main(String[] args) throws Exception {
        try (var scope = StructuredTaskScope.open(new Counting())) {
            scope.fork(() -> 1);
            scope.fork(() -> 2);
            System.out.println(scope.join());
        }
    }
}
