import static org.taskrace.tasks.Tasks.async;
import static org.taskrace.tasks.Tasks.promise;

import org.taskrace.tasks.DeadlockException;
import org.taskrace.tasks.Promise;
import org.taskrace.tasks.TaskLauncher;

/** Two tasks that wait for each other. A launcher that watches says so, with the tasks, the promises and the lines. */
class Example10Deadlock {

    public static void main(String[] arguments) {
        try {
            TaskLauncher.create().onWorkers(2).detectingDeadlocks().run(() -> {
                Promise<Integer> left = promise();
                Promise<Integer> right = promise();
                async(() -> right.put(left.await() + 1));
                async(() -> left.put(right.await() + 1));
            });
        } catch (DeadlockException deadlock) {
            System.out.println(deadlock.getMessage());
        }
    }
}
