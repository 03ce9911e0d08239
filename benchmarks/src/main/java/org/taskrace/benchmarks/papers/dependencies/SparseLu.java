package org.taskrace.benchmarks.papers.dependencies;

import org.taskrace.benchmarks.papers.Size;
import org.taskrace.benchmarks.papers.SuiteConstructs;
import org.taskrace.benchmarks.papers.Workload;

/**
 * LU factorisation of a matrix of blocks, most of which are empty. There is a task per operation on a block. Each
 * change of a block puts a promise, and each user of that version of the block awaits it.
 */
final class SparseLu extends Workload {

    private int blocks;
    private int side;
    private double[][] original;
    private double[][] matrix;
    private SuiteConstructs.Cell<Boolean>[] latest;

    @Override
    public void prepare(Size size) {
        blocks = size.choose(14, 128);
        side = size.choose(24, 32);
        original = new double[blocks * blocks][];
        for (int row = 0; row < blocks; row++) {
            for (int column = 0; column < blocks; column++) {
                if (row == column || Math.abs(row - column) == 1 || (row * 7 + column * 5) % 4 == 0) {
                    original[row * blocks + column] = block(row, column);
                }
            }
        }
    }

    private double[] block(int row, int column) {
        double[] block = new double[side * side];
        for (int i = 0; i < block.length; i++) {
            block[i] = ((i * 13 + row * 3 + column * 11) % 17 - 8) / 8.0;
            if (row == column && i / side == i % side) {
                // A heavy diagonal: no pivot is needed.
                block[i] += 2 * blocks * side;
            }
        }
        return block;
    }

    @Override
    @SuppressWarnings({"unchecked", "rawtypes"})
    public void run(SuiteConstructs constructs) {
        matrix = new double[original.length][];
        for (int i = 0; i < original.length; i++) {
            matrix[i] = original[i] == null ? null : original[i].clone();
        }
        latest = new SuiteConstructs.Cell[original.length];
        constructs.finish(() -> {
            for (int step = 0; step < blocks; step++) {
                step(constructs, step);
            }
        });
    }

    private void step(SuiteConstructs constructs, int step) {
        double[] diagonal = matrix[step * blocks + step];
        after(constructs, step * blocks + step, () -> factor(diagonal));
        SuiteConstructs.Cell<Boolean> factored = latest[step * blocks + step];
        for (int i = step + 1; i < blocks; i++) {
            double[] right = matrix[step * blocks + i];
            if (right != null) {
                after(constructs, step * blocks + i, () -> solveLower(diagonal, right), factored);
            }
            double[] below = matrix[i * blocks + step];
            if (below != null) {
                after(constructs, i * blocks + step, () -> solveUpper(diagonal, below), factored);
            }
        }
        for (int row = step + 1; row < blocks; row++) {
            double[] below = matrix[row * blocks + step];
            for (int column = step + 1; below != null && column < blocks; column++) {
                double[] right = matrix[step * blocks + column];
                if (right != null) {
                    int target = row * blocks + column;
                    if (matrix[target] == null) {
                        matrix[target] = new double[side * side];
                    }
                    double[] inner = matrix[target];
                    after(
                            constructs,
                            target,
                            () -> subtractProduct(below, right, inner),
                            latest[row * blocks + step],
                            latest[step * blocks + column]);
                }
            }
        }
    }

    /** Creates a task that changes a block, after its version before and after the blocks that it reads. */
    @SafeVarargs
    private void after(
            SuiteConstructs constructs, int block, Runnable change, SuiteConstructs.Cell<Boolean>... sources) {
        SuiteConstructs.Cell<Boolean> before = latest[block];
        SuiteConstructs.Cell<Boolean> done = constructs.promise();
        latest[block] = done;
        constructs.async(() -> {
            if (before != null) {
                before.await();
            }
            for (SuiteConstructs.Cell<Boolean> source : sources) {
                source.await();
            }
            change.run();
            done.put(true);
        });
    }

    private void factor(double[] a) {
        for (int k = 0; k < side; k++) {
            for (int i = k + 1; i < side; i++) {
                a[i * side + k] /= a[k * side + k];
                for (int j = k + 1; j < side; j++) {
                    a[i * side + j] -= a[i * side + k] * a[k * side + j];
                }
            }
        }
    }

    private void solveLower(double[] diagonal, double[] a) {
        for (int k = 0; k < side; k++) {
            for (int i = k + 1; i < side; i++) {
                for (int j = 0; j < side; j++) {
                    a[i * side + j] -= diagonal[i * side + k] * a[k * side + j];
                }
            }
        }
    }

    private void solveUpper(double[] diagonal, double[] a) {
        for (int i = 0; i < side; i++) {
            for (int k = 0; k < side; k++) {
                a[i * side + k] /= diagonal[k * side + k];
                for (int j = k + 1; j < side; j++) {
                    a[i * side + j] -= a[i * side + k] * diagonal[k * side + j];
                }
            }
        }
    }

    private void subtractProduct(double[] below, double[] right, double[] a) {
        for (int i = 0; i < side; i++) {
            for (int k = 0; k < side; k++) {
                double factor = below[i * side + k];
                for (int j = 0; j < side; j++) {
                    a[i * side + j] -= factor * right[k * side + j];
                }
            }
        }
    }

    @Override
    public void validate() {
        // L (U v) = A v for a vector v.
        int order = blocks * side;
        double[] vector = new double[order];
        double[] upper = new double[order];
        for (int i = 0; i < order; i++) {
            vector[i] = i % 5 - 2;
        }
        for (int i = 0; i < order; i++) {
            for (int j = i; j < order; j++) {
                upper[i] += entry(matrix, i, j) * vector[j];
            }
        }
        for (int i = 0; i < order; i++) {
            double product = upper[i];
            double expected = 0;
            for (int j = 0; j < order; j++) {
                product += j < i ? entry(matrix, i, j) * upper[j] : 0;
                expected += entry(original, i, j) * vector[j];
            }
            check(near(product, expected, 1e-6), "row " + i + " gives " + product + " instead of " + expected);
        }
    }

    private double entry(double[][] of, int row, int column) {
        double[] block = of[row / side * blocks + column / side];
        return block == null ? 0 : block[row % side * side + column % side];
    }
}
