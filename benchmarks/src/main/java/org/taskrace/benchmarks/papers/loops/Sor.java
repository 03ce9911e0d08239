package org.taskrace.benchmarks.papers.loops;

import org.taskrace.benchmarks.papers.Size;
import org.taskrace.benchmarks.papers.SuiteConstructs;
import org.taskrace.benchmarks.papers.Workload;

/** Successive over-relaxation of a grid, alternating between the red and the black points; a task per row. */
final class Sor extends Workload {

    private static final double OMEGA = 1.25;

    private int width;
    private int sweeps;
    private double[][] original;
    private double[][] grid;

    @Override
    public void prepare(Size size) {
        width = size.choose(400, 2_000);
        sweeps = size.choose(60, 100);
        original = new double[width][width];
        long seed = 101;
        for (double[] row : original) {
            for (int j = 0; j < width; j++) {
                seed = seed * 0x5DEECE66DL + 11 & (1L << 48) - 1;
                row[j] = (seed >>> 22) * 1e-6 / (1 << 26);
            }
        }
        grid = new double[width][width];
    }

    @Override
    public void run(SuiteConstructs constructs) {
        for (int i = 0; i < width; i++) {
            System.arraycopy(original[i], 0, grid[i], 0, width);
        }
        for (int half = 0; half < 2 * sweeps; half++) {
            int colour = half & 1;
            constructs.forAll(1, width - 1, 1, row -> relax(row, colour));
        }
    }

    private void relax(int row, int colour) {
        double[] above = grid[row - 1];
        double[] here = grid[row];
        double[] below = grid[row + 1];
        for (int j = 1 + (row + colour & 1); j < width - 1; j += 2) {
            here[j] = OMEGA / 4 * (above[j] + below[j] + here[j - 1] + here[j + 1]) + (1 - OMEGA) * here[j];
        }
    }

    @Override
    public void validate() {
        // These sums, point by point on one flat array.
        double[] flat = new double[width * width];
        for (int i = 0; i < width; i++) {
            System.arraycopy(original[i], 0, flat, i * width, width);
        }
        for (int half = 0; half < 2 * sweeps; half++) {
            for (int point = width + 1; point < width * (width - 1) - 1; point++) {
                int row = point / width;
                int column = point % width;
                if (column > 0 && column < width - 1 && (row + column + half & 1) == 1) {
                    double around = flat[point - width] + flat[point + width] + flat[point - 1] + flat[point + 1];
                    flat[point] = OMEGA / 4 * around + (1 - OMEGA) * flat[point];
                }
            }
        }
        for (int point = 0; point < flat.length; point++) {
            check(flat[point] == grid[point / width][point % width], "the grid differs at point " + point);
        }
    }
}
