import static org.taskrace.tasks.Tasks.async;
import static org.taskrace.tasks.Tasks.finish;

import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.ForkJoinTask;

/** A ForkJoin task that is not joined contains a finish. */
public class ApiInForkJoin {

    static int value;

    public static void main(String[] args) throws Exception {
        ForkJoinTask<?> task = ForkJoinPool.commonPool().submit(() -> finish(() -> async(() -> value = 1))); // race
        System.out.println(value); // race
        task.join();
    }
}
