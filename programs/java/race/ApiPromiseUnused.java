import static org.taskrace.tasks.Tasks.async;
import static org.taskrace.tasks.Tasks.finish;
import static org.taskrace.tasks.Tasks.promise;

/** In a program with promises an async may begin after what its creator does next; that does not order the two. */
public class ApiPromiseUnused {

    static int value;

    public static void main(String[] args) throws Exception {
        finish(() -> {
            promise();
            async(() -> value = 1); // race
            value = 2; // race
        });
    }
}
