/** Loops call small methods of a matrix, whose code takes the place of the calls; a row is read that another task writes. */
public class GetterInLoop {

    private static final class Matrix {
        private final int width;
        private final double[] data;
        int writes;

        Matrix(int width, int height) {
            this.width = width;
            data = new double[width * height];
        }

        double get(int row, int column) {
            return data[row * width + column]; // race
        }

        void set(int row, int column, double value) {
            data[row * width + column] = value; // race
        }

        void count() {
            writes++; // race
        }
    }

    static double sum(Matrix matrix, int row) {
        double sum = 0;
        for (int column = 0; column < 20; column++) {
            sum += matrix.get(row, column);
        }
        return sum;
    }

    static void fill(Matrix matrix, int row) {
        for (int column = 0; column < 20; column++) {
            matrix.set(row, column, row);
            matrix.count();
        }
    }

    public static void main(String[] args) throws Exception {
        Matrix matrix = new Matrix(20, 4);
        Thread first = new Thread(() -> fill(matrix, 0));
        Thread second = new Thread(() -> fill(matrix, 1));
        first.start();
        second.start();
        System.out.println(sum(matrix, 1) >= 0);
        first.join();
        second.join();
    }
}
