package org.taskrace.benchmarks.kernels;

import java.util.Arrays;

/** A sparse matrix times a vector, by rows: the reads of the vector are scattered and shared. */
final class SparseProduct extends Kernel {

    private static final int SIZE = 20_000;
    private static final int PER_ROW = 10;

    private final int[] columns = new int[SIZE * PER_ROW];
    private final double[] values = new double[SIZE * PER_ROW];
    private final double[] vector = new double[SIZE];
    private final double[] product = new double[SIZE];

    SparseProduct() {
        for (int i = 0; i < columns.length; i++) {
            columns[i] = (int) (i * 2_654_435_761L % SIZE & Integer.MAX_VALUE) % SIZE;
            values[i] = i % 7;
        }
        Arrays.fill(vector, 1.5);
    }

    @Override
    public double run() {
        for (int repeat = 0; repeat < 5; repeat++) {
            parallel(0, SIZE, 500, this::row);
        }
        return product[SIZE / 3];
    }

    private void row(int row) {
        double sum = 0;
        for (int k = row * PER_ROW; k < (row + 1) * PER_ROW; k++) {
            sum += values[k] * vector[columns[k]];
        }
        product[row] = sum;
    }
}
