import static org.taskrace.tasks.Tasks.finish;
import static org.taskrace.tasks.Tasks.spawn;
import static org.taskrace.tasks.Tasks.sync;

/** Two halves count into one field. */
public class ApiSpawnInTree {

    static int leaves;

    public static void main(String[] args) throws Exception {
        finish(() -> count(16));
        System.out.println(leaves);
    }

    private static void count(int size) {
        if (size == 1) {
            leaves++; // race
            return;
        }
        spawn(() -> count(size / 2));
        count(size - size / 2);
        sync();
    }
}
