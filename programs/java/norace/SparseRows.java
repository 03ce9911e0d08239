import java.util.concurrent.RecursiveAction;

/** Rows of a sparse matrix, several arrays at the same indexes, all checked after the outer loop: others may touch the rest. */
public class SparseRows {

    final int[] begins = {0, 3, 5, 5, 9};
    final int[] columns = {1, 3, 5, 1, 7, 3, 5, 7, 9, 40, 0, 0};
    final double[] values = new double[12];
    final double[] weights = new double[12];
    final double[] vector = new double[11];

    double product(int from, int to) {
        double sum = 0;
        for (int row = from; row < to; row++) {
            for (int k = begins[row]; k < begins[row + 1]; k++) {
                double value = values[k];
                int column = columns[k];
                sum += value * vector[column];
            }
        }
        return sum;
    }

    double failing(int[] ends) {
        double sum = 0;
        for (int row = 0; row < ends.length - 1; row++) {
            for (int k = ends[row]; k < ends[row + 1]; k++) {
                double weight = weights[k];
                int column = columns[k];
                sum += weight * vector[column];
            }
        }
        return sum;
    }

    static final class First extends RecursiveAction {
        final SparseRows of;
        double sum;

        First(SparseRows of) {
            this.of = of;
        }

        @Override
        protected void compute() {
            sum = of.product(1, 4);
            try {
                sum += of.failing(new int[] {8, 9, 12});
            } catch (ArrayIndexOutOfBoundsException e) {
                sum++;
            }
        }
    }

    public static void main(String[] args) {
        SparseRows shared = new SparseRows();
        First first = new First(shared);
        first.fork();
        shared.values[2] = 1;
        shared.values[9] = 1;
        shared.columns[2] = 5;
        shared.columns[10] = 0;
        shared.vector[0] = 1;
        shared.vector[4] = 1;
        shared.weights[7] = 1;
        shared.weights[10] = 1;
        first.join();
        System.out.println(first.sum);
    }
}
