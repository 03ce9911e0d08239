import static org.taskrace.tasks.Tasks.forAll;

/** A loop of tasks over both indices, each with its own element. */
public class Drb096TaskLoopCollapse {

    public static void main(String[] args) {
        int[][] a = new int[4][4];
        forAll(0, 16, i -> a[i / 4][i % 4] += 1);
        System.out.println(a[3][3]);
    }
}
