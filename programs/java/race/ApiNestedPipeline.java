import static org.taskrace.tasks.Tasks.async;
import static org.taskrace.tasks.Tasks.finish;
import static org.taskrace.tasks.Tasks.pipeline;
import static org.taskrace.tasks.Tasks.stage;
import static org.taskrace.tasks.Tasks.stageWait;

/** A pipeline whose stages create tasks: one in a stage that waits for nobody adds to what the last stages add to. */
public class ApiNestedPipeline {
    static int sum;
    static final int[] parts = new int[20];

    public static void main(String[] args) {
        pipeline(0, 20, i -> {
            stage(1);
            finish(() -> {
                async(() -> parts[i] = i);
                async(() -> sum += i); // race
            });
            stageWait(2);
            sum += parts[i]; // race
        });
        System.out.println(parts[19]);
    }
}
