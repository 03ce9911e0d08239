import static org.taskrace.tasks.Tasks.future;

import org.taskrace.tasks.TaskFuture;

/** A sibling that got the future reads what it wrote. */
public class ApiFutures {

    static int value;

    public static void main(String[] args) throws Exception {
        TaskFuture<Integer> written = future(() -> value = 1);
        TaskFuture<Integer> other = future(() -> written.get() + value);
        System.out.println(written.get() + other.get() + value);
    }
}
