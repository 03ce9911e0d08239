import static org.taskrace.tasks.Tasks.future;

import org.taskrace.tasks.TaskFuture;

/** Whether a future is done orders nothing. */
public class ApiPolling {

    static int value;

    public static void main(String[] args) throws Exception {
        TaskFuture<Integer> written = future(() -> value = 1); // race
        if (written.isDone()) {
            System.out.println(value); // race
        }
        written.get();
    }
}
