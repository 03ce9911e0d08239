import java.util.concurrent.StructuredTaskScope;

/** Two subtasks of one scope, neither of which the other one waits for. */
public class ScopeForks {

    static int value;

    public static void main(String[] args) throws Exception {
        try (var scope = StructuredTaskScope.open()) {
            scope.fork(() -> value++); // race
            scope.fork(() -> value++); // race
            scope.join();
        }
        System.out.println(value);
    }
}
