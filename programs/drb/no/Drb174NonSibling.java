import static org.taskrace.tasks.Tasks.async;
import static org.taskrace.tasks.Tasks.finish;
import static org.taskrace.tasks.Tasks.promise;

import org.taskrace.tasks.Promise;

/** The second parent begins when the first and its inner task have ended. */
public class Drb174NonSibling {

    public static void main(String[] args) {
        int[] a = new int[1];
        Promise<Integer> firstIsOver = promise();
        finish(() -> {
            async(() -> {
                finish(() -> async(() -> a[0]++));
                firstIsOver.put(1);
            });
            async(() -> {
                firstIsOver.await();
                async(() -> a[0]++);
            });
        });
        System.out.println(a[0]);
    }
}
