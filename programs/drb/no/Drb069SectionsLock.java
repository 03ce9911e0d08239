import static org.taskrace.tasks.Tasks.async;
import static org.taskrace.tasks.Tasks.finish;
import static org.taskrace.tasks.Tasks.isolated;

/** Two sections add to one variable, each in an isolated block. */
public class Drb069SectionsLock {

    static int value;

    public static void main(String[] args) {
        finish(() -> {
            async(() -> isolated(() -> value += 1));
            async(() -> isolated(() -> value += 2));
        });
        System.out.println(value);
    }
}
