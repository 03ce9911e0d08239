import static org.taskrace.tasks.Tasks.async;
import static org.taskrace.tasks.Tasks.finish;
import static org.taskrace.tasks.Tasks.promise;

/** The creator writes before the async is created, and after its finish. */
public class ApiPromiseUnused {

    static int value;

    public static void main(String[] args) throws Exception {
        finish(() -> {
            promise();
            value = 2;
            async(() -> value = 1);
        });
        value = 3;
    }
}
