import static org.taskrace.tasks.Tasks.future;

import org.taskrace.tasks.TaskFuture;

/** A question to which the answer depends on the schedule. */
public class ApiPolling {

    static int value;

    public static void main(String[] args) throws Exception {
        TaskFuture<Integer> written = future(() -> value = 1);
        if (written.isDone()) { // weakened
            System.out.println(written.get());
        }
        System.out.println(written.get() + value);
    }
}
