package org.taskrace.benchmarks.promises;

/**
 * The LU decomposition of a sparse matrix of 128 × 128 blocks, with the pattern and the fill-in of the BOTS program.
 * Each round decomposes the diagonal block. The row and the column behind it get its promise, and each block behind
 * both gets one of each. A finish ends the round. Tasks make the blocks before, with 4,096 that hold a copy of the
 * factors.
 */
final class SparseLuByPromises {

    private static final int SIZE = 128;
    private static final int COPIES = 4096;

    private final Teller tell;
    private final int block;
    private final boolean[][] present = new boolean[SIZE][SIZE];
    private final int[][] location = new int[SIZE][SIZE];
    private final int[][] promise = new int[SIZE][SIZE];

    SparseLuByPromises(Teller tell, int block) {
        this.tell = tell;
        this.block = block;
    }

    void run() {
        allocate();
        for (int round = 0; round < SIZE; round++) {
            int k = round;
            tell.finish(() -> round(k));
        }
    }

    /** Returns whether the matrix has this block from the start. */
    private static boolean initially(int row, int column) {
        if (Math.abs(row - column) <= 1) {
            return true;
        }
        return row % 2 == 0 && column % 2 == 0 && Math.min(row, column) % 3 == 0;
    }

    private void allocate() {
        boolean[][] filled = new boolean[SIZE][SIZE];
        for (int row = 0; row < SIZE; row++) {
            for (int column = 0; column < SIZE; column++) {
                present[row][column] = initially(row, column);
                filled[row][column] = present[row][column];
            }
        }
        for (int k = 0; k < SIZE; k++) {
            for (int row = k + 1; row < SIZE; row++) {
                for (int column = k + 1; column < SIZE; column++) {
                    filled[row][column] |= filled[row][k] && filled[k][column];
                }
            }
        }
        tell.finish(() -> {
            for (int row = 0; row < SIZE; row++) {
                for (int column = 0; column < SIZE; column++) {
                    if (filled[row][column]) {
                        location[row][column] = tell.allocate(block);
                        makeBlock(location[row][column]);
                    }
                }
            }
            for (int i = 0; i < COPIES; i++) {
                makeBlock(tell.allocate(block));
            }
        });
    }

    private void makeBlock(int first) {
        tell.async(() -> tell.write(first, block));
    }

    private void round(int k) {
        task(k, k, () -> {});
        for (int i = k + 1; i < SIZE; i++) {
            if (present[k][i]) {
                task(k, i, () -> use(k, k));
            }
        }
        for (int i = k + 1; i < SIZE; i++) {
            if (present[i][k]) {
                task(i, k, () -> use(k, k));
            }
        }
        for (int i = k + 1; i < SIZE; i++) {
            if (present[i][k]) {
                for (int j = k + 1; j < SIZE; j++) {
                    if (present[k][j]) {
                        int row = i;
                        int column = j;
                        task(row, column, () -> {
                            use(row, k);
                            use(k, column);
                        });
                        present[row][column] = true;
                    }
                }
            }
        }
    }

    private void task(int row, int column, Runnable inputs) {
        int done = tell.promise();
        promise[row][column] = done;
        tell.async(() -> {
            inputs.run();
            tell.read(location[row][column], block, block);
            tell.write(location[row][column], block);
            tell.set(done);
        });
    }

    private void use(int row, int column) {
        tell.get(promise[row][column]);
        tell.read(location[row][column], block, block);
    }
}
