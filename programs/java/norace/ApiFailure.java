import static org.taskrace.tasks.Tasks.async;
import static org.taskrace.tasks.Tasks.finish;

/** A task that fails after it has written what nobody else does. */
public class ApiFailure {
    static int x;
    static int y;

    public static void main(String[] args) {
        try {
            finish(() -> {
                async(() -> x = 1);
                async(() -> { // weakened
                    y = 2;
                    throw new IllegalStateException("on purpose");
                });
            });
        } catch (IllegalStateException expected) {
            System.out.println(expected.getMessage());
        }
    }
}
