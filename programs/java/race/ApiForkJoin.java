import static org.taskrace.tasks.Tasks.finish;
import static org.taskrace.tasks.Tasks.fork;

import org.taskrace.tasks.ForkedTask;

/** Two forked tasks stand in the line; only one was joined. */
public class ApiForkJoin {

    static int value;

    public static void main(String[] args) throws Exception {
        finish(() -> {
            ForkedTask<Integer> first = fork(() -> value = 1); // race
            ForkedTask<Integer> second = fork(() -> 2);
            System.out.println(second.join() + value); // race
            System.out.println(first.join() + value);
        });
    }
}
