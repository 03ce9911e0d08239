package org.taskrace.benchmarks.papers.dependencies;

import org.taskrace.benchmarks.papers.Size;
import org.taskrace.benchmarks.papers.SuiteConstructs;
import org.taskrace.benchmarks.papers.Workload;

/**
 * Jacobi's iteration for the Poisson equation on the unit square. There is a task per block and iteration. It awaits
 * the promises of its own block and of the four beside it from the iteration before. Two grids take turns.
 */
final class Poisson extends Workload {

    private int order;
    private int block;
    private int iterations;
    private final double[][] grids = new double[2][];
    private double[] source;

    @Override
    public void prepare(Size size) {
        order = size.choose(512, 8_192);
        block = size.choose(64, 128);
        iterations = size.choose(12, 3);
        source = new double[order * order];
        for (int i = 0; i < source.length; i++) {
            source[i] = Math.sin(Math.PI * (i / order) / order) * Math.sin(Math.PI * (i % order) / order);
        }
        grids[0] = new double[order * order];
        grids[1] = new double[order * order];
    }

    @Override
    public void run(SuiteConstructs constructs) {
        java.util.Arrays.fill(grids[0], 0);
        java.util.Arrays.fill(grids[1], 0);
        int blocks = order / block;
        SuiteConstructs.Cell<Boolean>[] before = cells(blocks * blocks);
        constructs.finish(() -> {
            SuiteConstructs.Cell<Boolean>[] last = before;
            for (int iteration = 0; iteration < iterations; iteration++) {
                SuiteConstructs.Cell<Boolean>[] now = cells(blocks * blocks);
                for (int number = 0; number < blocks * blocks; number++) {
                    now[number] = constructs.promise();
                    start(constructs, number, iteration, last, now[number]);
                }
                last = now;
            }
        });
    }

    private void start(
            SuiteConstructs constructs,
            int number,
            int iteration,
            SuiteConstructs.Cell<Boolean>[] last,
            SuiteConstructs.Cell<Boolean> done) {
        int blocks = order / block;
        int row = number / blocks;
        int column = number % blocks;
        constructs.async(() -> {
            if (iteration > 0) {
                last[number].await();
                if (row > 0) {
                    last[number - blocks].await();
                }
                if (row < blocks - 1) {
                    last[number + blocks].await();
                }
                if (column > 0) {
                    last[number - 1].await();
                }
                if (column < blocks - 1) {
                    last[number + 1].await();
                }
            }
            relax(grids[iteration & 1], grids[iteration + 1 & 1], row * block, column * block);
            done.put(true);
        });
    }

    @SuppressWarnings({"unchecked", "rawtypes"})
    private static SuiteConstructs.Cell<Boolean>[] cells(int count) {
        return new SuiteConstructs.Cell[count];
    }

    private void relax(double[] from, double[] to, int top, int left) {
        double spacing = 1.0 / (order * (double) order);
        int lastRow = Math.min(order - 1, top + block);
        int lastColumn = Math.min(order - 1, left + block);
        for (int i = Math.max(1, top); i < lastRow; i++) {
            for (int j = Math.max(1, left); j < lastColumn; j++) {
                int at = i * order + j;
                to[at] = (from[at - order] + from[at + order] + from[at - 1] + from[at + 1] + source[at] * spacing) / 4;
            }
        }
    }

    @Override
    public void validate() {
        // Whole sweeps without blocks, on rows of their own.
        double[][] grid = new double[order][order];
        for (int iteration = 0; iteration < iterations; iteration++) {
            double[][] next = new double[order][order];
            for (int i = 1; i < order - 1; i++) {
                for (int j = 1; j < order - 1; j++) {
                    double right = source[i * order + j] * (1.0 / (order * (double) order));
                    next[i][j] = (grid[i - 1][j] + grid[i + 1][j] + grid[i][j - 1] + grid[i][j + 1] + right) / 4;
                }
            }
            grid = next;
        }
        double[] result = grids[iterations & 1];
        for (int i = 0; i < result.length; i++) {
            check(result[i] == grid[i / order][i % order], "the grid differs at point " + i);
        }
    }
}
