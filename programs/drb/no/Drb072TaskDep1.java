import static org.taskrace.tasks.Tasks.async;
import static org.taskrace.tasks.Tasks.finish;
import static org.taskrace.tasks.Tasks.promise;

import org.taskrace.tasks.Promise;

/** The second task writes after the first. */
public class Drb072TaskDep1 {

    static int value;

    public static void main(String[] args) {
        Promise<Integer> written = promise();
        finish(() -> {
            async(() -> {
                value = 1;
                written.put(1);
            });
            async(() -> {
                written.await();
                value = 2;
            });
        });
        System.out.println(value);
    }
}
