import static org.taskrace.tasks.Tasks.async;
import static org.taskrace.tasks.Tasks.finish;

import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.ForkJoinTask;

/** A ForkJoin task that is joined contains a finish. */
public class ApiInForkJoin {

    static int value;

    public static void main(String[] args) throws Exception {
        ForkJoinTask<?> task = ForkJoinPool.commonPool().submit(() -> finish(() -> async(() -> value = 1)));
        task.join();
        System.out.println(value);
    }
}
