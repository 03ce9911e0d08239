import static org.taskrace.tasks.Tasks.forAll;

/** A loop of tasks whose inner loop counts with a shared variable. */
public class Drb095TaskLoop {

    static int column;

    public static void main(String[] args) {
        int[][] a = new int[4][4];
        forAll(0, 4, i -> {
            for (column = 0; column < 4; column++) { // race
                a[i][Math.min(3, column)] += 1;
            }
        });
        System.out.println(a[3][3]);
    }
}
