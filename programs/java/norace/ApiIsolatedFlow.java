import static org.taskrace.tasks.Tasks.async;
import static org.taskrace.tasks.Tasks.finish;
import static org.taskrace.tasks.Tasks.isolated;

/** What a block has read orders what follows, in the schedule that ran. */
public class ApiIsolatedFlow {

    static int data;
    static int ready;

    public static void main(String[] args) throws Exception {
        finish(() -> {
            async(() -> {
                data = 1;
                isolated(() -> ready++);
            });
            async(() -> {
                int[] seen = new int[1];
                isolated(() -> seen[0] = ready); // weakened
                if (seen[0] > 0) {
                    System.out.println(data);
                }
            });
        });
    }
}
