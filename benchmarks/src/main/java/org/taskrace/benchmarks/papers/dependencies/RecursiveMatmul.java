package org.taskrace.benchmarks.papers.dependencies;

import java.util.ArrayList;
import java.util.List;
import org.taskrace.benchmarks.papers.Size;
import org.taskrace.benchmarks.papers.SuiteConstructs;
import org.taskrace.benchmarks.papers.Workload;

/** A matrix product by quarters: four futures add the first products, and when they are done, four more add the second ones. */
final class RecursiveMatmul extends Workload {

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
        product = new double[order * order];
    }

    @Override
    public void run(SuiteConstructs constructs) {
        java.util.Arrays.fill(product, 0);
        constructs.finish(() -> multiply(constructs, 0, 0, 0, order));
    }

    /** Adds the product of the parts at (row, inner) and (inner, column). */
    private boolean multiply(SuiteConstructs constructs, int row, int column, int inner, int size) {
        if (size <= base) {
            multiplyBase(row, column, inner, size);
            return true;
        }
        int half = size / 2;
        for (int phase = 0; phase < 2; phase++) {
            int from = inner + phase * half;
            List<SuiteConstructs.Result<Boolean>> quarters = new ArrayList<>();
            for (int quarter = 0; quarter < 4; quarter++) {
                int top = row + quarter / 2 * half;
                int start = column + quarter % 2 * half;
                quarters.add(constructs.future(() -> multiply(constructs, top, start, from, half)));
            }
            for (SuiteConstructs.Result<Boolean> quarter : quarters) {
                quarter.get();
            }
        }
        return true;
    }

    private void multiplyBase(int row, int column, int inner, int size) {
        for (int i = row; i < row + size; i++) {
            for (int k = inner; k < inner + size; k++) {
                double factor = left[i * order + k];
                for (int j = column; j < column + size; j++) {
                    product[i * order + j] += factor * right[k * order + j];
                }
            }
        }
    }

    @Override
    public void validate() {
        check(Matrices.isProduct(left, right, product, order), "the product is wrong");
    }
}
