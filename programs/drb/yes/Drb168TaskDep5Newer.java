import static org.taskrace.tasks.Tasks.async;
import static org.taskrace.tasks.Tasks.finish;
import static org.taskrace.tasks.Tasks.future;
import static org.taskrace.tasks.Tasks.promise;

import org.taskrace.tasks.Promise;
import org.taskrace.tasks.TaskFuture;

/** An empty task that is awaited at once depends on x only, and then y is read as well. */
public class Drb168TaskDep5Newer {

    static int x;
    static int y = 2;

    public static void main(String[] args) {
        Promise<Integer> xIsThere = promise();
        finish(() -> {
            async(() -> {
                x++;
                xIsThere.put(x);
            });
            async(() -> {
                xIsThere.await();
                y -= x; // race
            });
            TaskFuture<?> undeferred = future(xIsThere::await);
            undeferred.get();
            System.out.println(x);
            System.out.println(y); // race
        });
    }
}
