import static org.taskrace.tasks.Tasks.async;
import static org.taskrace.tasks.Tasks.finish;

/** A task that fails after it has written what its sibling writes. */
public class ApiFailure {
    static int x;

    public static void main(String[] args) {
        try {
            finish(() -> {
                async(() -> x = 1); // race
                async(() -> {
                    x = 2; // race
                    throw new IllegalStateException("on purpose");
                });
            });
        } catch (IllegalStateException expected) {
            System.out.println(expected.getMessage());
        }
    }
}
