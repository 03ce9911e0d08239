package org.taskrace.benchmarks.kernels;

/** A dense matrix product, rows in parallel. */
final class MatrixProduct extends Kernel {

    private static final int SIZE = 200;

    private final double[][] a = new double[SIZE][SIZE];
    private final double[][] b = new double[SIZE][SIZE];
    private final double[][] c = new double[SIZE][SIZE];

    MatrixProduct() {
        for (int i = 0; i < SIZE; i++) {
            for (int j = 0; j < SIZE; j++) {
                a[i][j] = i - j;
                b[i][j] = i + j;
            }
        }
    }

    @Override
    public double run() {
        parallel(0, SIZE, 20, this::row);
        return c[SIZE / 2][SIZE / 3];
    }

    private void row(int i) {
        double[] left = a[i];
        double[] out = c[i];
        for (int j = 0; j < SIZE; j++) {
            double sum = 0;
            for (int k = 0; k < SIZE; k++) {
                sum += left[k] * b[k][j];
            }
            out[j] = sum;
        }
    }
}
