import java.util.concurrent.StructuredTaskScope;

/** Scopes inside subtasks, results through subtasks only. */
public class ScopeNested {

    static int[] sums = new int[4];

    static int half(int from) throws InterruptedException {
        try (var scope = StructuredTaskScope.open()) {
            var first = scope.fork(() -> sums[2 * from] += from);
            var second = scope.fork(() -> sums[2 * from + 1] = from);
            scope.join();
            return first.get() + second.get();
        }
    }

    public static void main(String[] args) throws Exception {
        try (var scope = StructuredTaskScope.open()) {
            var low = scope.fork(() -> half(0));
            var high = scope.fork(() -> half(1));
            scope.join();
            System.out.println(low.get() + high.get() + sums[3]);
        }
    }
}
