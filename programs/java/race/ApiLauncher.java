import static org.taskrace.tasks.Tasks.async;
import static org.taskrace.tasks.Tasks.finish;

import org.taskrace.tasks.TaskLauncher;

/** What a launcher runs is joined at its end; the async that contains it is not. */
public class ApiLauncher {

    static int value;

    public static void main(String[] args) throws Exception {
        finish(() -> {
            async(() -> TaskLauncher.create().onWorkers(2).run(() -> {
                async(() -> value = 1); // race
            }));
            System.out.println(value); // race
        });
    }
}
