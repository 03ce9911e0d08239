import java.util.concurrent.StructuredTaskScope;

/** A failure cancels the scope; its handler outside it runs after all subtasks. */
public class ScopeFails {

    static int seen;

    public static void main(String[] args) throws Exception {
        try (var scope = StructuredTaskScope.open()) {
            scope.fork(() -> { // assumed
                throw new IllegalStateException("as wanted");
            });
            scope.fork(() -> {
                seen = 1;
            });
            scope.join();
        } catch (StructuredTaskScope.FailedException e) {
            System.out.println(seen);
        }
    }
}
