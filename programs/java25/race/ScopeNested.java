import java.util.concurrent.StructuredTaskScope;

/** A scope inside a subtask is joined by that subtask, and says nothing of its sibling. */
public class ScopeNested {

    static int[] sums = new int[2];

    static int half(int from) throws InterruptedException {
        try (var scope = StructuredTaskScope.open()) {
            var first = scope.fork(() -> sums[0] += from); // race
            var second = scope.fork(() -> sums[1] = from); // race
            scope.join();
            return first.get() + second.get();
        }
    }

    public static void main(String[] args) throws Exception {
        try (var scope = StructuredTaskScope.open()) {
            scope.fork(() -> half(1));
            scope.fork(() -> half(2));
            scope.join();
        }
    }
}
