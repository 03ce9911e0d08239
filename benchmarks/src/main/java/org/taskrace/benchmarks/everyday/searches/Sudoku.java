package org.taskrace.benchmarks.everyday.searches;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.RecursiveTask;
import org.taskrace.benchmarks.suite.SuiteProgram;

/** Counts the solutions of a sudoku with few givens left; the first empty cells are tried by tasks of their own. */
public final class Sudoku implements SuiteProgram {

    private static final String GIVEN =
            "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....2.....41...5....8..79";

    private static final class Board {
        private final int[][] cells;

        Board(int[][] cells) {
            this.cells = cells;
        }

        Board with(int row, int column, int digit) {
            int[][] copy = new int[9][];
            for (int r = 0; r < 9; r++) {
                copy[r] = cells[r].clone();
            }
            copy[row][column] = digit;
            return new Board(copy);
        }

        boolean allows(int row, int column, int digit) {
            for (int k = 0; k < 9; k++) {
                if (cells[row][k] == digit || cells[k][column] == digit) {
                    return false;
                }
            }
            int top = row / 3 * 3;
            int left = column / 3 * 3;
            for (int r = top; r < top + 3; r++) {
                for (int c = left; c < left + 3; c++) {
                    if (cells[r][c] == digit) {
                        return false;
                    }
                }
            }
            return true;
        }

        int get(int row, int column) {
            return cells[row][column];
        }

        void set(int row, int column, int digit) {
            cells[row][column] = digit;
        }
    }

    private static final class Count extends RecursiveTask<Integer> {
        private static final long serialVersionUID = 1;
        private final transient Board board;
        private final int cell;
        private final int depth;

        Count(Board board, int cell, int depth) {
            this.board = board;
            this.cell = cell;
            this.depth = depth;
        }

        @Override
        protected Integer compute() {
            int next = cell;
            while (next < 81 && board.get(next / 9, next % 9) != 0) {
                next++;
            }
            if (next == 81) {
                return 1;
            }
            if (depth == 4) {
                return count(board, next);
            }
            List<Count> tries = new ArrayList<>();
            for (int digit = 1; digit <= 9; digit++) {
                if (board.allows(next / 9, next % 9, digit)) {
                    Count task = new Count(board.with(next / 9, next % 9, digit), next + 1, depth + 1);
                    task.fork();
                    tries.add(task);
                }
            }
            int sum = 0;
            for (Count task : tries) {
                sum += task.join();
            }
            return sum;
        }

        private static int count(Board board, int from) {
            int cell = from;
            while (cell < 81 && board.get(cell / 9, cell % 9) != 0) {
                cell++;
            }
            if (cell == 81) {
                return 1;
            }
            int row = cell / 9;
            int column = cell % 9;
            int sum = 0;
            for (int digit = 1; digit <= 9; digit++) {
                if (board.allows(row, column, digit)) {
                    board.set(row, column, digit);
                    sum += count(board, cell + 1);
                    board.set(row, column, 0);
                }
            }
            return sum;
        }
    }

    @Override
    public double run() {
        int sum = 0;
        for (int removed = 0; removed < 6; removed++) {
            int[][] cells = new int[9][9];
            int givens = 0;
            for (int i = 0; i < 81; i++) {
                char c = GIVEN.charAt(i);
                if (c != '.' && givens++ % 10 != removed) {
                    cells[i / 9][i % 9] = c - '0';
                }
            }
            sum += ForkJoinPool.commonPool().invoke(new Count(new Board(cells), 0, 0));
        }
        return sum;
    }
}
