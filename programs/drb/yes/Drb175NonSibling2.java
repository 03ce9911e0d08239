import static org.taskrace.tasks.Tasks.async;
import static org.taskrace.tasks.Tasks.finish;
import static org.taskrace.tasks.Tasks.promise;

import org.taskrace.tasks.Promise;

/** The second parent waits for the first, but not for its inner task. */
public class Drb175NonSibling2 {

    public static void main(String[] args) {
        int[] a = new int[1];
        Promise<Integer> firstIsOver = promise();
        finish(() -> {
            async(() -> {
                async(() -> a[0]++); // race
                firstIsOver.put(1);
            });
            async(() -> {
                firstIsOver.await();
                async(() -> a[0]++); // race
            });
        });
        System.out.println(a[0]);
    }
}
