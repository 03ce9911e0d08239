package org.taskrace.benchmarks.papers.dependencies;

import org.taskrace.benchmarks.papers.Size;
import org.taskrace.benchmarks.papers.SuiteConstructs;
import org.taskrace.benchmarks.papers.Workload;

/**
 * Strassen's product: seven tasks for the seven products, four for the quarters of the result. Each of these awaits the
 * promises of the products that it adds up. Those joins are between siblings: no tree of tasks has them.
 */
final class Strassen extends Workload {

    /** The products that a quarter adds (1) or subtracts (-1). */
    private static final int[][] SUMS = {
        {1, 0, 0, 1, -1, 0, 1}, {0, 0, 1, 0, 1, 0, 0}, {0, 1, 0, 1, 0, 0, 0}, {1, -1, 1, 0, 0, 1, 0}
    };

    private int order;
    private int base;
    private double[] left;
    private double[] right;
    private double[] product;

    @Override
    public void prepare(Size size) {
        order = size.choose(256, 2_048);
        base = size.choose(32, 64);
        left = Matrices.integers(order, 3);
        right = Matrices.integers(order, 5);
    }

    @Override
    public void run(SuiteConstructs constructs) {
        constructs.finish(() -> product = multiply(constructs, left, right, order));
    }

    private double[] multiply(SuiteConstructs constructs, double[] a, double[] b, int size) {
        double[] result = new double[size * size];
        if (size <= base) {
            for (int i = 0; i < size; i++) {
                for (int k = 0; k < size; k++) {
                    double factor = a[i * size + k];
                    for (int j = 0; j < size; j++) {
                        result[i * size + j] += factor * b[k * size + j];
                    }
                }
            }
            return result;
        }
        int half = size / 2;
        SuiteConstructs.Cell<double[]>[] products = cells(constructs);
        for (int number = 0; number < 7; number++) {
            int which = number;
            constructs.async(() -> products[which].put(
                    multiply(constructs, leftFactor(a, size, which), rightFactor(b, size, which), half)));
        }
        constructs.finish(() -> {
            for (int quarter = 0; quarter < 4; quarter++) {
                int which = quarter;
                constructs.async(() -> combine(result, size, which, products));
            }
        });
        return result;
    }

    @SuppressWarnings({"unchecked", "rawtypes"})
    private static SuiteConstructs.Cell<double[]>[] cells(SuiteConstructs constructs) {
        SuiteConstructs.Cell<double[]>[] cells = new SuiteConstructs.Cell[7];
        for (int i = 0; i < 7; i++) {
            cells[i] = constructs.promise();
        }
        return cells;
    }

    private static double[] leftFactor(double[] a, int size, int which) {
        return switch (which) {
            case 0 -> sum(a, size, 0, 3, 1);
            case 1 -> sum(a, size, 2, 3, 1);
            case 2 -> sum(a, size, 0, 0, 0);
            case 3 -> sum(a, size, 3, 3, 0);
            case 4 -> sum(a, size, 0, 1, 1);
            case 5 -> sum(a, size, 2, 0, -1);
            default -> sum(a, size, 1, 3, -1);
        };
    }

    private static double[] rightFactor(double[] b, int size, int which) {
        return switch (which) {
            case 0 -> sum(b, size, 0, 3, 1);
            case 1 -> sum(b, size, 0, 0, 0);
            case 2 -> sum(b, size, 1, 3, -1);
            case 3 -> sum(b, size, 2, 0, -1);
            case 4 -> sum(b, size, 3, 3, 0);
            case 5 -> sum(b, size, 0, 1, 1);
            default -> sum(b, size, 2, 3, 1);
        };
    }

    /** Returns one quarter, plus a factor times another. */
    private static double[] sum(double[] matrix, int size, int one, int other, int factor) {
        int half = size / 2;
        double[] result = new double[half * half];
        int first = one / 2 * half * size + one % 2 * half;
        int second = other / 2 * half * size + other % 2 * half;
        for (int i = 0; i < half; i++) {
            for (int j = 0; j < half; j++) {
                result[i * half + j] = matrix[first + i * size + j] + factor * matrix[second + i * size + j];
            }
        }
        return result;
    }

    private static void combine(double[] result, int size, int quarter, SuiteConstructs.Cell<double[]>[] products) {
        int half = size / 2;
        int first = quarter / 2 * half * size + quarter % 2 * half;
        for (int number = 0; number < 7; number++) {
            int sign = SUMS[quarter][number];
            if (sign != 0) {
                double[] product = products[number].await();
                for (int i = 0; i < half; i++) {
                    for (int j = 0; j < half; j++) {
                        result[first + i * size + j] += sign * product[i * half + j];
                    }
                }
            }
        }
    }

    @Override
    public void validate() {
        check(Matrices.isProduct(left, right, product, order), "the product is wrong");
    }
}
