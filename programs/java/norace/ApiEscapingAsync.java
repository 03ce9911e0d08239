import static org.taskrace.tasks.Tasks.async;
import static org.taskrace.tasks.Tasks.finish;

/** An inner finish joins the async of an async. */
public class ApiEscapingAsync {

    static int[] inner = new int[2];

    public static void main(String[] args) throws Exception {
        finish(() -> {
            finish(() -> async(() -> {
                async(() -> inner[0] = 1);
            }));
            async(() -> inner[1] = inner[0]);
        });
    }
}
