import static org.taskrace.tasks.Tasks.async;
import static org.taskrace.tasks.Tasks.finish;

/** The parent reads before its finish has ended. */
public class ApiFinish {

    static int value;

    public static void main(String[] args) throws Exception {
        finish(() -> {
            async(() -> value = 1); // race
            System.out.println(value); // race
        });
    }
}
