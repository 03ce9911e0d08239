package org.taskrace.benchmarks.papers.loops;

import org.taskrace.benchmarks.papers.Size;
import org.taskrace.benchmarks.papers.SuiteConstructs;
import org.taskrace.benchmarks.papers.Workload;

/** LU factorisation by columns with partial pivoting, as in Linpack: each step updates all later columns in parallel. */
final class LuFact extends Workload {

    private int order;
    private double[][] original;
    private double[][] columns;
    private int[] pivots;

    @Override
    public void prepare(Size size) {
        order = size.choose(400, 2_000);
        original = new double[order][order];
        long seed = 1325;
        for (double[] column : original) {
            for (int row = 0; row < order; row++) {
                seed = seed * 3125 % 65536;
                column[row] = (seed - 32768) / 16384.0;
            }
        }
        columns = new double[order][order];
        pivots = new int[order];
    }

    @Override
    public void run(SuiteConstructs constructs) {
        for (int column = 0; column < order; column++) {
            System.arraycopy(original[column], 0, columns[column], 0, order);
        }
        for (int step = 0; step < order; step++) {
            int current = step;
            int pivot = choosePivot(current);
            pivots[current] = pivot;
            constructs.forAll(current + 1, order, 1, column -> eliminate(column, current, pivot));
        }
    }

    private int choosePivot(int step) {
        double[] column = columns[step];
        int pivot = step;
        for (int row = step + 1; row < order; row++) {
            if (Math.abs(column[row]) > Math.abs(column[pivot])) {
                pivot = row;
            }
        }
        double largest = column[pivot];
        column[pivot] = column[step];
        column[step] = largest;
        for (int row = step + 1; row < order; row++) {
            column[row] /= largest;
        }
        return pivot;
    }

    private void eliminate(int index, int step, int pivot) {
        double[] factors = columns[step];
        double[] column = columns[index];
        double factor = column[pivot];
        column[pivot] = column[step];
        column[step] = factor;
        for (int row = step + 1; row < order; row++) {
            column[row] -= factor * factors[row];
        }
    }

    @Override
    public void validate() {
        // Solves A x = b for b = A 1, so that x must be all ones.
        double[] solution = new double[order];
        for (double[] column : original) {
            for (int row = 0; row < order; row++) {
                solution[row] += column[row];
            }
        }
        for (int step = 0; step < order; step++) {
            double moved = solution[pivots[step]];
            solution[pivots[step]] = solution[step];
            solution[step] = moved;
            for (int row = step + 1; row < order; row++) {
                solution[row] -= columns[step][row] * moved;
            }
        }
        for (int step = order - 1; step >= 0; step--) {
            solution[step] /= columns[step][step];
            for (int row = 0; row < step; row++) {
                solution[row] -= columns[step][row] * solution[step];
            }
        }
        for (int row = 0; row < order; row++) {
            check(near(solution[row], 1, 1e-6), "unknown " + row + " is " + solution[row]);
        }
    }
}
