// explore: race-free, complete, 6 schedules
import static org.taskrace.tasks.Tasks.async;
import static org.taskrace.tasks.Tasks.finish;
import static org.taskrace.tasks.Tasks.isolated;

/** Three isolated blocks of the task API that do not commute. */
public class IsolatedBlocks {
    static int x;

    public static void main(String[] arguments) {
        finish(() -> {
            async(() -> isolated(() -> {
                x = x * 2 + 1;
            }));
            async(() -> isolated(() -> {
                x = x + 5;
            }));
            isolated(() -> {
                x = x * 3;
            });
        });
        System.out.println(x);
    }
}
