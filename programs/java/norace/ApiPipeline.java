import static org.taskrace.tasks.Tasks.pipeline;
import static org.taskrace.tasks.Tasks.stage;
import static org.taskrace.tasks.Tasks.stageWait;

/** A stage that waits appends to what all iterations share. */
public class ApiPipeline {

    static int[] squares = new int[8];

    public static void main(String[] args) throws Exception {
        StringBuilder text = new StringBuilder();
        pipeline(0, 8, i -> {
            stage(1);
            squares[i] = i * i;
            stageWait(2);
            text.append(squares[i]);
        });
        System.out.println(text);
    }
}
