import static org.taskrace.tasks.Tasks.async;
import static org.taskrace.tasks.Tasks.finish;
import static org.taskrace.tasks.Tasks.promise;

import org.taskrace.tasks.Promise;

/** Inner tasks depend on each other by name only: their parents are not ordered. */
public class Drb173NonSibling {

    public static void main(String[] args) {
        int[] a = new int[1];
        finish(() -> {
            async(() -> {
                Promise<Integer> own = promise();
                async(() -> {
                    a[0]++; // race
                    own.put(1);
                });
            });
            async(() -> {
                Promise<Integer> own = promise();
                async(() -> {
                    a[0]++; // race
                    own.put(1);
                });
            });
        });
        System.out.println(a[0]);
    }
}
