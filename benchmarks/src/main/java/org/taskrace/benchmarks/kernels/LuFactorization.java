package org.taskrace.benchmarks.kernels;

/** LU factorisation without pivoting: each step updates the remaining rows in parallel. */
final class LuFactorization extends Kernel {

    private static final int SIZE = 250;

    private final double[][] matrix = new double[SIZE][SIZE];

    @Override
    public double run() {
        for (int i = 0; i < SIZE; i++) {
            for (int j = 0; j < SIZE; j++) {
                matrix[i][j] = i == j ? SIZE : (i * 7 + j * 3) % 10;
            }
        }
        for (int step = 0; step < SIZE - 1; step++) {
            int pivot = step;
            parallel(step + 1, SIZE, 32, row -> eliminate(row, pivot));
        }
        return matrix[SIZE - 1][SIZE - 1];
    }

    private void eliminate(int row, int pivot) {
        double[] source = matrix[pivot];
        double[] target = matrix[row];
        double factor = target[pivot] / source[pivot];
        target[pivot] = factor;
        for (int j = pivot + 1; j < SIZE; j++) {
            target[j] -= factor * source[j];
        }
    }
}
