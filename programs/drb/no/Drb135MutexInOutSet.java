import static org.taskrace.tasks.Tasks.async;
import static org.taskrace.tasks.Tasks.finish;
import static org.taskrace.tasks.Tasks.isolated;
import static org.taskrace.tasks.Tasks.promise;

import org.taskrace.tasks.Promise;

/** Two tasks add to one variable in any order, but not at once. */
public class Drb135MutexInOutSet {

    static int d;

    public static void main(String[] args) {
        Promise<Integer> c = promise();
        Promise<Integer> a = promise();
        Promise<Integer> b = promise();
        Promise<Integer> first = promise();
        Promise<Integer> second = promise();
        finish(() -> {
            async(() -> c.put(1));
            async(() -> a.put(2));
            async(() -> b.put(3));
            async(() -> {
                int more = a.await() + c.await();
                isolated(() -> d += more);
                first.put(more);
            });
            async(() -> {
                int more = b.await() + c.await();
                isolated(() -> d += more);
                second.put(more);
            });
            async(() -> {
                first.await();
                second.await();
                System.out.println(d);
            });
        });
    }
}
