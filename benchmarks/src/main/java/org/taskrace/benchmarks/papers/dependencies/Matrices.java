package org.taskrace.benchmarks.papers.dependencies;

/** Operations that the programs on square matrices in flat arrays share. */
final class Matrices {

    private Matrices() {}

    /** Returns a matrix of small integers, so that sums and products are exact. */
    static double[] integers(int order, int step) {
        double[] matrix = new double[order * order];
        for (int i = 0; i < matrix.length; i++) {
            matrix[i] = i * (long) step % 7 - 3;
        }
        return matrix;
    }

    /** Returns whether A B = C, by Freivalds with three vectors. */
    static boolean isProduct(double[] left, double[] right, double[] product, int order) {
        for (int trial = 0; trial < 3; trial++) {
            double[] vector = new double[order];
            for (int i = 0; i < order; i++) {
                vector[i] = (i * (trial + 2) + trial) % 5 - 2;
            }
            double[] twice = times(left, times(right, vector));
            double[] once = times(product, vector);
            for (int i = 0; i < order; i++) {
                if (once[i] != twice[i]) {
                    return false;
                }
            }
        }
        return true;
    }

    private static double[] times(double[] matrix, double[] vector) {
        double[] result = new double[vector.length];
        for (int i = 0; i < vector.length; i++) {
            for (int j = 0; j < vector.length; j++) {
                result[i] += matrix[i * vector.length + j] * vector[j];
            }
        }
        return result;
    }
}
