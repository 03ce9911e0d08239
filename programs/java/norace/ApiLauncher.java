import static org.taskrace.tasks.Tasks.async;
import static org.taskrace.tasks.Tasks.finish;

import org.taskrace.tasks.TaskLauncher;

/** A launcher joins all that it runs. */
public class ApiLauncher {

    static int value;

    public static void main(String[] args) throws Exception {
        TaskLauncher.create().onWorkers(2).run(() -> {
            async(() -> value = 1);
        });
        System.out.println(value);
    }
}
