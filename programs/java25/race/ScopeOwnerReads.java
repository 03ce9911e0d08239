import java.util.concurrent.StructuredTaskScope;

/** The owner reads before it joins what its subtask writes. */
public class ScopeOwnerReads {

    static int value;

    public static void main(String[] args) throws Exception {
        try (var scope = StructuredTaskScope.open()) {
            scope.fork(() -> {
                value = 1; // race
            });
            System.out.println(value); // race
            scope.join();
        }
    }
}
