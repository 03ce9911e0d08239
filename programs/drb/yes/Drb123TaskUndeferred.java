import static org.taskrace.tasks.Tasks.async;
import static org.taskrace.tasks.Tasks.finish;

/** Ten tasks count in one variable. */
public class Drb123TaskUndeferred {

    static int value;

    public static void main(String[] args) {
        finish(() -> {
            for (int i = 0; i < 10; i++) {
                async(() -> value++); // race
            }
        });
        System.out.println(value);
    }
}
