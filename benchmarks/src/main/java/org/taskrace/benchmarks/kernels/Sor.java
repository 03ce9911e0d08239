package org.taskrace.benchmarks.kernels;

/** Red-black successive over-relaxation on a grid. */
final class Sor extends Kernel {

    private static final int SIZE = 400;
    private static final int SWEEPS = 20;

    private final double[][] grid = new double[SIZE][SIZE];

    Sor() {
        for (int i = 0; i < SIZE; i++) {
            for (int j = 0; j < SIZE; j++) {
                grid[i][j] = (i * 31 + j * 17) % 100;
            }
        }
    }

    @Override
    public double run() {
        for (int sweep = 0; sweep < 2 * SWEEPS; sweep++) {
            int colour = sweep & 1;
            parallel(1, SIZE - 1, 25, row -> relax(row, colour));
        }
        return grid[SIZE / 2][SIZE / 2];
    }

    private void relax(int row, int colour) {
        double[] above = grid[row - 1];
        double[] here = grid[row];
        double[] below = grid[row + 1];
        for (int j = 1 + (row + colour & 1); j < SIZE - 1; j += 2) {
            here[j] = 0.3 * (above[j] + below[j] + here[j - 1] + here[j + 1]) - 0.2 * here[j];
        }
    }
}
