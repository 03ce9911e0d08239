import static org.taskrace.tasks.Tasks.async;
import static org.taskrace.tasks.Tasks.finish;
import static org.taskrace.tasks.Tasks.pipeline;

/** The task that was created before the pipeline is joined before the write. */
public class ApiAsyncThenPipeline {

    static int value;

    public static void main(String[] args) throws Exception {
        finish(() -> {
            async(() -> System.out.println(value));
            pipeline(0, 2, i -> {});
        });
        value = 1;
    }
}
