import static org.taskrace.tasks.Tasks.async;
import static org.taskrace.tasks.Tasks.finish;
import static org.taskrace.tasks.Tasks.promise;

import org.taskrace.tasks.Promise;

/** The parent waits for x only, and reads y as well. */
public class Drb165TaskDep4Newer {

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
            xIsThere.await();
            System.out.println(x);
            System.out.println(y); // race
        });
    }
}
