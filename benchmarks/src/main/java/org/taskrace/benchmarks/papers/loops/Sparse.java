package org.taskrace.benchmarks.papers.loops;

import java.util.Random;
import org.taskrace.benchmarks.papers.Size;
import org.taskrace.benchmarks.papers.SuiteConstructs;
import org.taskrace.benchmarks.papers.Workload;

/** A sparse matrix in compressed rows times a vector, again and again; the reads of the vector are scattered and shared. */
final class Sparse extends Workload {

    private static final int TASKS = 64;

    private int order;
    private int repetitions;
    private int[] begins;
    private int[] columns;
    private double[] values;
    private double[] vector;
    private double[] product;

    @Override
    public void prepare(Size size) {
        order = size.choose(50_000, 500_000);
        repetitions = size.choose(30, 200);
        Random random = new Random(10101010);
        begins = new int[order + 1];
        columns = new int[order * 5];
        values = new double[columns.length];
        vector = new double[order];
        product = new double[order];
        for (int row = 0; row <= order; row++) {
            begins[row] = row * 5;
        }
        for (int i = 0; i < columns.length; i++) {
            columns[i] = random.nextInt(order);
            values[i] = random.nextDouble();
        }
        for (int i = 0; i < order; i++) {
            vector[i] = random.nextDouble() * 1e-6;
        }
    }

    @Override
    public void run(SuiteConstructs constructs) {
        java.util.Arrays.fill(product, 0);
        int rows = (order + TASKS - 1) / TASKS;
        for (int repetition = 0; repetition < repetitions; repetition++) {
            constructs.forAll(0, TASKS, 1, task -> rows(task * rows, Math.min(order, (task + 1) * rows)));
        }
    }

    private void rows(int from, int to) {
        for (int row = from; row < to; row++) {
            double sum = product[row];
            for (int i = begins[row]; i < begins[row + 1]; i++) {
                sum += values[i] * vector[columns[i]];
            }
            product[row] = sum;
        }
    }

    @Override
    public void validate() {
        // The sum of the product is the sum over columns of entry times column sum.
        double[] columnSums = new double[order];
        for (int i = 0; i < columns.length; i++) {
            columnSums[columns[i]] += values[i];
        }
        double expected = 0;
        for (int i = 0; i < order; i++) {
            expected += repetitions * columnSums[i] * vector[i];
        }
        double sum = 0;
        for (double entry : product) {
            sum += entry;
        }
        check(Math.abs(sum - expected) <= 1e-9 * expected, "the product sums to " + sum + " instead of " + expected);
    }
}
