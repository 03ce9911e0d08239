import java.util.concurrent.StructuredTaskScope;

/** A failure cancels the scope, so that the handler inside it may run beside the other subtask. */
public class ScopeFails {

    static int seen;

    public static void main(String[] args) throws Exception {
        try (var scope = StructuredTaskScope.open()) {
            scope.fork(() -> {
                throw new IllegalStateException("as wanted");
            });
            scope.fork(() -> {
                seen = 1; // race
            });
            try {
                scope.join();
            } catch (StructuredTaskScope.FailedException e) {
                System.out.println(seen); // race
            }
        }
    }
}
