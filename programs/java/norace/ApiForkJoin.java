import static org.taskrace.tasks.Tasks.finish;
import static org.taskrace.tasks.Tasks.fork;

import org.taskrace.tasks.ForkedTask;

/** Both forked tasks were joined, the last one first. */
public class ApiForkJoin {

    static int value;

    public static void main(String[] args) throws Exception {
        finish(() -> {
            ForkedTask<Integer> first = fork(() -> value = 1);
            ForkedTask<Integer> second = fork(() -> 2);
            int sum = second.join() + first.join();
            System.out.println(sum + value);
        });
    }
}
