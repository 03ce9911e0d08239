import static org.taskrace.tasks.Tasks.async;
import static org.taskrace.tasks.Tasks.finish;
import static org.taskrace.tasks.Tasks.pipeline;
import static org.taskrace.tasks.Tasks.stage;
import static org.taskrace.tasks.Tasks.stageWait;

/** A pipeline whose stages create tasks; the last stages add up in order. */
public class ApiNestedPipeline {
    static int sum;
    static final int[] parts = new int[20];
    static final int[] others = new int[20];

    public static void main(String[] args) {
        pipeline(0, 20, i -> {
            stage(1);
            finish(() -> {
                async(() -> parts[i] = i);
                async(() -> others[i] = i);
            });
            stageWait(2);
            sum += parts[i] + others[i];
        });
        System.out.println(sum);
    }
}
