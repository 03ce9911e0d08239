package org.taskrace.benchmarks.papers.loops;

import org.taskrace.benchmarks.papers.Size;
import org.taskrace.benchmarks.papers.SuiteConstructs;
import org.taskrace.benchmarks.papers.Workload;

/** A dense matrix product by its definition; a task per row of the result. */
final class Matmul extends Workload {

    private int order;
    private double[][] left;
    private double[][] right;
    private double[][] product;

    @Override
    public void prepare(Size size) {
        order = size.choose(300, 1_000);
        left = new double[order][order];
        right = new double[order][order];
        product = new double[order][order];
        for (int i = 0; i < order; i++) {
            for (int j = 0; j < order; j++) {
                left[i][j] = (i * 7 + j * 3) % 11 - 5;
                right[i][j] = (i * 5 + j * 2) % 13 - 6;
            }
        }
    }

    @Override
    public void run(SuiteConstructs constructs) {
        constructs.forAll(0, order, 1, this::row);
    }

    private void row(int i) {
        for (int j = 0; j < order; j++) {
            double sum = 0;
            for (int k = 0; k < order; k++) {
                sum += left[i][k] * right[k][j];
            }
            product[i][j] = sum;
        }
    }

    @Override
    public void validate() {
        // Freivalds: (A B) v = A (B v); all entries are small integers, so the sums are exact.
        double[] vector = new double[order];
        double[] between = new double[order];
        for (int i = 0; i < order; i++) {
            vector[i] = i % 3 - 1;
        }
        for (int k = 0; k < order; k++) {
            for (int j = 0; j < order; j++) {
                between[k] += right[k][j] * vector[j];
            }
        }
        for (int i = 0; i < order; i++) {
            double once = 0;
            double twice = 0;
            for (int j = 0; j < order; j++) {
                once += product[i][j] * vector[j];
                twice += left[i][j] * between[j];
            }
            check(once == twice, "row " + i + " of the product is wrong");
        }
    }
}
