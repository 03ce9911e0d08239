import static org.taskrace.tasks.Tasks.async;
import static org.taskrace.tasks.Tasks.finish;
import static org.taskrace.tasks.Tasks.promise;

import org.taskrace.tasks.Promise;

/** A task writes before it puts its promise, which others have awaited all along. */
public class ApiPromise {

    static int value;

    public static void main(String[] args) throws Exception {
        Promise<String> ready = promise();
        finish(() -> {
            async(() -> {
                ready.await();
                System.out.println(value);
            });
            async(() -> {
                value = 1;
                ready.put("ready");
            });
        });
    }
}
