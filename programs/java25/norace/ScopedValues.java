import java.util.concurrent.StructuredTaskScope;

/** Subtasks inherit a scoped value; each binds another one for its own parts. */
public class ScopedValues {

    static final ScopedValue<int[]> COUNTER = ScopedValue.newInstance();

    static int count(int start) {
        return ScopedValue.where(COUNTER, new int[] {start}).call(() -> {
            COUNTER.get()[0]++;
            return COUNTER.get()[0];
        });
    }

    public static void main(String[] args) throws Exception {
        int sum = ScopedValue.where(COUNTER, new int[] {40}).call(() -> {
            try (var scope = StructuredTaskScope.open()) {
                var one = scope.fork(() -> count(COUNTER.get()[0]));
                var two = scope.fork(() -> count(COUNTER.get()[0]));
                scope.join();
                COUNTER.get()[0] = one.get() + two.get();
            }
            return COUNTER.get()[0];
        });
        if (sum != 82 || COUNTER.isBound()) {
            throw new AssertionError(sum);
        }
    }
}
