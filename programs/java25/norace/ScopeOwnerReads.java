import java.util.concurrent.StructuredTaskScope;

/** The owner reads after the join what its subtask writes. */
public class ScopeOwnerReads {

    static int value;

    public static void main(String[] args) throws Exception {
        try (var scope = StructuredTaskScope.open()) {
            scope.fork(() -> {
                value = 1;
            });
            scope.join();
            System.out.println(value);
        }
    }
}
