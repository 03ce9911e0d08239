import static org.taskrace.tasks.Tasks.async;
import static org.taskrace.tasks.Tasks.finish;
import static org.taskrace.tasks.Tasks.promise;

import org.taskrace.tasks.Promise;

/** A task writes after it has put its promise. */
public class ApiPromise {

    static int value;

    public static void main(String[] args) throws Exception {
        Promise<String> ready = promise();
        finish(() -> {
            async(() -> {
                ready.await();
                System.out.println(value); // race
            });
            async(() -> {
                ready.put("ready");
                value = 1; // race
            });
        });
    }
}
