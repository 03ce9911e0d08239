import static org.taskrace.tasks.Tasks.async;
import static org.taskrace.tasks.Tasks.finish;
import static org.taskrace.tasks.Tasks.pipeline;

/** A pipeline joins its own iterations only: the task that was created before the pipeline still runs after it. */
public class ApiAsyncThenPipeline {

    static int value;

    public static void main(String[] args) throws Exception {
        finish(() -> {
            async(() -> System.out.println(value)); // race
            pipeline(0, 2, i -> {});
            value = 1; // race
        });
    }
}
