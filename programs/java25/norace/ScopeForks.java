import java.util.concurrent.StructuredTaskScope;

/** Each subtask has a field of its own; the owner reads both after the join, and the next scope begins after that. */
public class ScopeForks {

    static int left;
    static int right;

    public static void main(String[] args) throws Exception {
        try (var scope = StructuredTaskScope.open()) {
            scope.fork(() -> left++);
            scope.fork(() -> right++);
            scope.join();
            left += right;
        }
        try (var scope = StructuredTaskScope.open()) {
            scope.fork(() -> left++);
            scope.join();
        }
        System.out.println(left);
    }
}
