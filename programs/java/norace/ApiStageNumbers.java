import static org.taskrace.tasks.Tasks.pipeline;
import static org.taskrace.tasks.Tasks.stageWait;

/** Every iteration has stage 2, whatever it does there. */
public class ApiStageNumbers {

    static int all;
    static int even;

    public static void main(String[] args) throws Exception {
        pipeline(0, 6, i -> {
            stageWait(1);
            all++;
            stageWait(2);
            if (i % 2 == 0) {
                even++;
            }
        });
        System.out.println(all + even);
    }
}
