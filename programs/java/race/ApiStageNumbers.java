import static org.taskrace.tasks.Tasks.pipeline;
import static org.taskrace.tasks.Tasks.stageWait;

/** An odd iteration has no stage 2, so those of even ones are not ordered through it. */
public class ApiStageNumbers {

    static int all;
    static int even;

    public static void main(String[] args) throws Exception {
        pipeline(0, 6, i -> {
            stageWait(1);
            all++;
            if (i % 2 == 0) {
                stageWait(2);
                even++; // race
            }
        });
        System.out.println(all + even);
    }
}
