import static org.taskrace.tasks.Tasks.finish;
import static org.taskrace.tasks.Tasks.spawn;
import static org.taskrace.tasks.Tasks.sync;

/** Each half returns its count. */
public class ApiSpawnInTree {

    static int leaves;

    public static void main(String[] args) throws Exception {
        int[] counts = new int[16];
        finish(() -> count(counts, 0, 16));
        System.out.println(counts[15]);
    }

    private static void count(int[] counts, int begin, int end) {
        if (end - begin == 1) {
            counts[begin]++;
            return;
        }
        int middle = (begin + end) / 2;
        spawn(() -> count(counts, begin, middle));
        count(counts, middle, end);
        sync();
        counts[end - 1] += counts[middle - 1];
    }
}
