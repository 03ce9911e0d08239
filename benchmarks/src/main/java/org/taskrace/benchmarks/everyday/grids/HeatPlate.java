package org.taskrace.benchmarks.everyday.grids;

import java.util.concurrent.RecursiveAction;
import org.taskrace.benchmarks.suite.SuiteProgram;

/** Spreads heat over a plate in time steps; the plate is halved by rows into ForkJoin tasks. */
public final class HeatPlate implements SuiteProgram {

    private static final int SIZE = 600;
    private static final int STEPS = 100;

    private double[][] now;
    private double[][] next;

    private final class Rows extends RecursiveAction {
        private static final long serialVersionUID = 1L;
        private final int from;
        private final int to;

        Rows(int from, int to) {
            this.from = from;
            this.to = to;
        }

        @Override
        protected void compute() {
            if (to - from > 20) {
                int middle = (from + to) / 2;
                invokeAll(new Rows(from, middle), new Rows(middle, to));
                return;
            }
            for (int y = from; y < to; y++) {
                for (int x = 1; x < SIZE - 1; x++) {
                    next[y][x] = now[y][x]
                            + 0.1 * (now[y - 1][x] + now[y + 1][x] + now[y][x - 1] + now[y][x + 1] - 4 * now[y][x]);
                }
            }
        }
    }

    @Override
    public double run() {
        now = new double[SIZE][SIZE];
        next = new double[SIZE][SIZE];
        for (int i = 0; i < SIZE; i++) {
            now[0][i] = 100;
            next[0][i] = 100;
        }
        for (int step = 0; step < STEPS; step++) {
            new Rows(1, SIZE - 1).invoke();
            double[][] swap = now;
            now = next;
            next = swap;
        }
        double sum = 0;
        for (double[] row : now) {
            for (double t : row) {
                sum += t;
            }
        }
        return Math.rint(sum * 1_000);
    }
}
