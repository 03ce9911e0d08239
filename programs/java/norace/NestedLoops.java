import java.util.concurrent.RecursiveAction;

/** Products of matrices by blocks of columns: no two share a column, and the matrix changes when they are done. */
public class NestedLoops {

    static final int ORDER = 8;
    static int width = ORDER;
    static final double[][] LEFT = new double[ORDER][ORDER];
    static final double[][] RIGHT = new double[ORDER][ORDER];
    static final double[] PRODUCT = new double[ORDER * ORDER];

    static class Columns extends RecursiveAction {
        final int from;
        final int to;

        Columns(int from, int to) {
            this.from = from;
            this.to = to;
        }

        @Override
        protected void compute() {
            for (int i = 0; i < ORDER; i++) {
                for (int j = from; j < to; j++) {
                    double sum = 0;
                    for (int k = 0; k < ORDER; k++) {
                        sum += LEFT[i][k] * RIGHT[k][j];
                    }
                    PRODUCT[i * width + j] = sum;
                }
            }
        }
    }

    static class Change extends RecursiveAction {
        @Override
        protected void compute() {
            for (int k = ORDER - 1; k >= 5; k -= 2) {
                RIGHT[k][6] += 1;
            }
        }
    }

    public static void main(String[] args) {
        Columns first = new Columns(0, 3);
        Columns second = new Columns(3, ORDER);
        Change change = new Change();
        first.fork();
        second.fork();
        first.join();
        second.join();
        change.fork();
        change.join();
        System.out.println(PRODUCT[0]);
    }
}
