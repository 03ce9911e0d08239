import static org.taskrace.tasks.Tasks.async;
import static org.taskrace.tasks.Tasks.finish;
import static org.taskrace.tasks.Tasks.isolated;

/** What a block has read does not order the rest if the other wrote before its own block only by chance. */
public class ApiIsolatedFlow {

    static int data;
    static int ready;

    public static void main(String[] args) throws Exception {
        finish(() -> {
            async(() -> {
                isolated(() -> ready++);
                data = 1; // race
            });
            async(() -> isolated(() -> ready++));
            async(() -> {
                int[] seen = new int[1];
                isolated(() -> seen[0] = ready);
                if (seen[0] > 0) {
                    System.out.println(data); // race
                }
            });
        });
    }
}
