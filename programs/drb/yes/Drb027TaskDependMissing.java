import static org.taskrace.tasks.Tasks.async;
import static org.taskrace.tasks.Tasks.finish;

/** Two tasks write one variable, and no dependence orders them. */
public class Drb027TaskDependMissing {

    static int value;

    public static void main(String[] args) {
        finish(() -> {
            async(() -> value = 1); // race
            async(() -> value = 2); // race
        });
        System.out.println(value);
    }
}
