import java.util.concurrent.StructuredTaskScope;
import java.util.concurrent.StructuredTaskScope.Joiner;

/** The first result ends the join, but the scope's close waits for all. */
public class ScopeFirstResult {

    static int slow;

    public static void main(String[] args) throws Exception {
        int first;
        try (var scope = StructuredTaskScope.open(Joiner.<Integer>anySuccessfulResultOrThrow())) {
            scope.fork(() -> 1); // assumed
            scope.fork(() -> {
                slow = 2;
                return 2;
            });
            first = scope.join();
        }
        System.out.println(first + slow);
    }
}
