import static org.taskrace.tasks.Tasks.async;
import static org.taskrace.tasks.Tasks.finish;
import static org.taskrace.tasks.Tasks.spawn;
import static org.taskrace.tasks.Tasks.sync;

/** The sync joins the spawned task and the finish the async one. */
public class ApiMixedFamilies {

    static int value;
    static int other;

    public static void main(String[] args) throws Exception {
        finish(() -> {
            finish(() -> async(() -> value = 1));
            spawn(() -> other = 1);
            sync();
            System.out.println(other + value);
        });
    }
}
