import static org.taskrace.tasks.Tasks.async;
import static org.taskrace.tasks.Tasks.finish;
import static org.taskrace.tasks.Tasks.promise;

import org.taskrace.tasks.Promise;

/** The parent waits for x before it reads x, and for all before it reads y. */
public class Drb132TaskDep4 {

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
                y -= x;
            });
            xIsThere.await();
            System.out.println(x);
        });
        System.out.println(y);
    }
}
