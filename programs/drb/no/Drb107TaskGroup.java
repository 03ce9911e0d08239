import static org.taskrace.tasks.Tasks.async;
import static org.taskrace.tasks.Tasks.finish;

/** The group of the first task ends before the second begins. */
public class Drb107TaskGroup {

    static int value;

    public static void main(String[] args) {
        finish(() -> {
            finish(() -> async(() -> value = 1));
            async(() -> value = 2);
        });
        System.out.println(value);
    }
}
