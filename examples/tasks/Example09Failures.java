import static org.taskrace.tasks.Tasks.async;
import static org.taskrace.tasks.Tasks.finish;
import static org.taskrace.tasks.Tasks.pipeline;
import static org.taskrace.tasks.Tasks.promise;
import static org.taskrace.tasks.Tasks.stage;
import static org.taskrace.tasks.Tasks.stageWait;

import java.io.FileNotFoundException;
import org.taskrace.tasks.Promise;
import org.taskrace.tasks.TaskFailedException;

/** A failure stops its siblings, and comes out where the tasks are joined. */
class Example09Failures {

    public static void main(String[] arguments) {
        Promise<String> content = promise();
        try {
            finish(() -> {
                async(() -> System.out.println("read: " + content.await())); // would wait for ever: it is cancelled
                async(() -> {
                    throw new FileNotFoundException("book.txt");
                });
            });
        } catch (TaskFailedException failed) {
            System.out.println("a checked exception is the cause: " + failed.getCause().getMessage());
        }

        // The iterations before the one that fails are run to their end, in every schedule.
        StringBuilder done = new StringBuilder();
        try {
            pipeline(0, 100, i -> {
                stage(1);
                int quotient = 12 / (4 - i);
                stageWait(2);
                done.append(' ').append(quotient);
            });
        } catch (ArithmeticException failed) {
            System.out.println("done:" + done + "; then: " + failed.getMessage());
        }
    }
}
