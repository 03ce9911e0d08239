import static org.taskrace.tasks.Tasks.async;
import static org.taskrace.tasks.Tasks.finish;

/** Two sections write one variable. */
public class Drb023Sections {

    static int value;

    public static void main(String[] args) {
        finish(() -> {
            async(() -> value = 1); // race
            async(() -> value = 2); // race
        });
        System.out.println(value);
    }
}
