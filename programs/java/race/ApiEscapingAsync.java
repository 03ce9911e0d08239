import static org.taskrace.tasks.Tasks.async;
import static org.taskrace.tasks.Tasks.finish;

/** An async outlives the async that created it: only the outer finish joins it. */
public class ApiEscapingAsync {

    static int[] inner = new int[2];

    public static void main(String[] args) throws Exception {
        finish(() -> {
            finish(() -> inner[0]++);
            async(() -> {
                async(() -> inner[0] = 1); // race
            });
            async(() -> inner[1] = inner[0]); // race
        });
    }
}
