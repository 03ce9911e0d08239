package org.taskrace.benchmarks.everyday.searches;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.RecursiveTask;
import org.taskrace.benchmarks.suite.SuiteProgram;

/**
 * Count of the ways to put queens on a board; the first rows are tried by ForkJoin tasks, each with a copy of the
 * board.
 */
public final class Queens extends RecursiveTask<Integer> implements SuiteProgram {

    private static final long serialVersionUID = 1L;
    private static final int SIZE = 11;
    private static final int TASK_ROWS = 4;

    private final int row;
    private final int[] columns;

    public Queens() {
        this(0, new int[SIZE]);
    }

    private Queens(int row, int[] columns) {
        this.row = row;
        this.columns = columns;
    }

    @Override
    protected Integer compute() {
        if (row == SIZE) {
            return 1;
        }
        if (row >= TASK_ROWS) {
            return count(row);
        }
        List<Queens> tries = new ArrayList<>();
        for (int c = 0; c < SIZE; c++) {
            if (isFree(row, c)) {
                int[] copy = columns.clone();
                copy[row] = c;
                Queens next = new Queens(row + 1, copy);
                next.fork();
                tries.add(next);
            }
        }
        int sum = 0;
        for (Queens next : tries) {
            sum += next.join();
        }
        return sum;
    }

    private int count(int r) {
        if (r == SIZE) {
            return 1;
        }
        int sum = 0;
        for (int c = 0; c < SIZE; c++) {
            if (isFree(r, c)) {
                columns[r] = c;
                sum += count(r + 1);
            }
        }
        return sum;
    }

    private boolean isFree(int r, int c) {
        for (int i = 0; i < r; i++) {
            if (columns[i] == c || Math.abs(columns[i] - c) == r - i) {
                return false;
            }
        }
        return true;
    }

    @Override
    public double run() {
        return new Queens().invoke();
    }
}
