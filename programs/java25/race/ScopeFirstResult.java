import java.util.concurrent.StructuredTaskScope;
import java.util.concurrent.StructuredTaskScope.Joiner;

/** The first result ends the join; the other subtask may still run. */
public class ScopeFirstResult {

    static int slow;

    public static void main(String[] args) throws Exception {
        try (var scope = StructuredTaskScope.open(Joiner.<Integer>anySuccessfulResultOrThrow())) {
            scope.fork(() -> 1);
            scope.fork(() -> {
                slow = 2; // race
                return 2;
            });
            int first = scope.join();
            System.out.println(first + slow); // race
        }
    }
}
