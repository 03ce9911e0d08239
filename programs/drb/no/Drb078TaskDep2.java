import static org.taskrace.tasks.Tasks.async;
import static org.taskrace.tasks.Tasks.finish;
import static org.taskrace.tasks.Tasks.promise;

import org.taskrace.tasks.Promise;

/** Two writers; the second was created first and waits. */
public class Drb078TaskDep2 {

    static int value;

    public static void main(String[] args) {
        Promise<Integer> written = promise();
        finish(() -> {
            async(() -> {
                written.await();
                value = 2;
            });
            async(() -> {
                value = 1;
                written.put(1);
            });
        });
        System.out.println(value);
    }
}
