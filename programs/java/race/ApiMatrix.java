import static org.taskrace.tasks.Tasks.forAll;

/** Rows of a matrix, one task each; a row reads the one above. */
public class ApiMatrix {
    public static void main(String[] args) {
        double[][] matrix = new double[20][100];
        forAll(1, 20, row -> {
            for (int column = 0; column < 100; column++) {
                matrix[row][column] = matrix[row - 1][column] + 1; // race
            }
        });
        System.out.println(matrix[0][0]);
    }
}
