package org.taskrace.benchmarks.everyday.grids;

import java.util.stream.IntStream;
import org.taskrace.benchmarks.suite.SuiteProgram;

/** Multiplies matrices of numbers in flat arrays; a parallel stream makes the rows of the product. */
public final class MatrixProduct implements SuiteProgram {

    private static final int N = 360;

    private record Matrix(int size, double[] data) {
        double get(int row, int column) {
            return data[row * size + column];
        }

        Matrix times(Matrix other) {
            double[] product = new double[size * size];
            IntStream.range(0, size).parallel().forEach(row -> {
                for (int column = 0; column < size; column++) {
                    double sum = 0;
                    for (int k = 0; k < size; k++) {
                        sum += get(row, k) * other.get(k, column);
                    }
                    product[row * size + column] = sum;
                }
            });
            return new Matrix(size, product);
        }
    }

    @Override
    public double run() {
        double[] a = new double[N * N];
        double[] b = new double[N * N];
        for (int i = 0; i < N * N; i++) {
            a[i] = i % 13 - 6;
            b[i] = i % 7 - 3;
        }
        Matrix product = new Matrix(N, a).times(new Matrix(N, b));
        double sum = 0;
        for (int i = 0; i < N; i++) {
            for (int j = 0; j < N; j++) {
                sum += product.get(i, j) * (i - j);
            }
        }
        return sum;
    }
}
