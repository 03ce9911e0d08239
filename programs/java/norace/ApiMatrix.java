import static org.taskrace.tasks.Tasks.forAll;

/** Rows of a matrix, one task each; a row reads that of another matrix. */
public class ApiMatrix {
    public static void main(String[] args) {
        double[][] before = new double[20][100];
        double[][] after = new double[20][100];
        for (int step = 0; step < 4; step++) {
            double[][] from = step % 2 == 0 ? before : after;
            double[][] to = step % 2 == 0 ? after : before;
            forAll(1, 20, row -> {
                for (int column = 0; column < 100; column++) {
                    to[row][column] = from[row - 1][column] + 1;
                }
            });
        }
        System.out.println(before[19][99]);
    }
}
