import static org.taskrace.tasks.Tasks.async;
import static org.taskrace.tasks.Tasks.finish;

/** The parent reads after its finish. */
public class ApiFinish {

    static int value;

    public static void main(String[] args) throws Exception {
        finish(() -> async(() -> value = 1));
        System.out.println(value);
    }
}
