import static org.taskrace.tasks.Tasks.finish;
import static org.taskrace.tasks.Tasks.fork;

import org.taskrace.tasks.ForkedTask;
import org.taskrace.tasks.TaskStructureException;

/** Structured fork and join: unjoined tasks stand in a line, and a task can join only its left neighbour. */
class Example05ForkJoin {

    public static void main(String[] arguments) {
        finish(() -> {
            ForkedTask<String> first = fork(() -> "first");
            ForkedTask<String> second = fork(() -> "second");
            try {
                first.join();
            } catch (TaskStructureException refused) {
                System.out.println("refused: the last one forked is joined first");
            }
            System.out.println(second.join() + ", then " + first.join());
        });
    }
}
