import static org.taskrace.tasks.Tasks.async;
import static org.taskrace.tasks.Tasks.finish;
import static org.taskrace.tasks.Tasks.future;

import org.taskrace.tasks.TaskFuture;

/** The parent waits for its children, but not for their children. */
public class Drb117WaitOnlyChild {

    public static void main(String[] args) {
        int[] a = {0, 1, 2, 3};
        int[] sums = new int[2];
        finish(() -> {
            async(() -> {
                TaskFuture<?> child = future(() -> {
                    async(() -> sums[1] = a[2] + a[3]); // race
                    return null;
                });
                sums[0] = a[0] + a[1];
            });
            System.out.println(sums[1]); // race
        });
    }
}
