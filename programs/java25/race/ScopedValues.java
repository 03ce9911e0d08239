import java.util.concurrent.StructuredTaskScope;

/** A scoped value hands the same mutable object to all subtasks. */
public class ScopedValues {

    static final ScopedValue<int[]> COUNTER = ScopedValue.newInstance();

    public static void main(String[] args) throws Exception {
        ScopedValue.where(COUNTER, new int[1]).call(() -> {
            try (var scope = StructuredTaskScope.open()) {
                scope.fork(() -> COUNTER.get()[0]++); // race
                scope.fork(() -> COUNTER.get()[0]++); // race
                scope.join();
            }
            return COUNTER.get()[0];
        });
    }
}
