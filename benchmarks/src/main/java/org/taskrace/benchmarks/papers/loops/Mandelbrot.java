package org.taskrace.benchmarks.papers.loops;

import org.taskrace.benchmarks.papers.Size;
import org.taskrace.benchmarks.papers.SuiteConstructs;
import org.taskrace.benchmarks.papers.Workload;

/** The Mandelbrot set as a bitmap, eight points a byte; sixteen tasks, as in the paper. */
final class Mandelbrot extends Workload {

    private static final int TASKS = 16;
    private static final int LIMIT = 50;

    private int width;
    private byte[][] bitmap;

    @Override
    public void prepare(Size size) {
        width = size.choose(400, 8_000);
        bitmap = new byte[width][width / 8];
    }

    @Override
    public void run(SuiteConstructs constructs) {
        int rows = (width + TASKS - 1) / TASKS;
        constructs.forAll(0, TASKS, 1, task -> {
            for (int row = task * rows; row < Math.min(width, (task + 1) * rows); row++) {
                row(bitmap[row], row);
            }
        });
    }

    private void row(byte[] line, int row) {
        double imaginary = 2.0 * row / width - 1;
        for (int group = 0; group < line.length; group++) {
            int bits = 0;
            for (int bit = 0; bit < 8; bit++) {
                double real = 2.0 * (group * 8 + bit) / width - 1.5;
                bits = bits << 1 | (isInside(real, imaginary) ? 1 : 0);
            }
            line[group] = (byte) bits;
        }
    }

    private static boolean isInside(double real, double imaginary) {
        double x = 0;
        double y = 0;
        for (int i = 0; i < LIMIT; i++) {
            double square = x * x - y * y + real;
            y = 2 * x * y + imaginary;
            x = square;
            if (x * x + y * y > 4) {
                return false;
            }
        }
        return true;
    }

    @Override
    public void validate() {
        // The set is symmetric, holds the main cardioid and the large disk, and nothing outside radius 2.
        for (int row = 1; row < width; row++) {
            for (int column = 0; column < width; column++) {
                double real = 2.0 * column / width - 1.5;
                double imaginary = 2.0 * row / width - 1;
                boolean inside = isSet(row, column);
                double q = (real - 0.25) * (real - 0.25) + imaginary * imaginary;
                boolean cardioid = q * (q + real - 0.25) < 0.2499 * imaginary * imaginary;
                boolean disk = (real + 1) * (real + 1) + imaginary * imaginary < 0.0624;
                check(inside || !cardioid && !disk, "point " + column + "," + row + " must be inside");
                check(!inside || inside == isSet(width - row, column), "row " + row + " is not mirrored");
            }
        }
        check(!isSet(0, 0), "the corner must be outside");
    }

    private boolean isSet(int row, int column) {
        return (bitmap[row][column / 8] >> 7 - column % 8 & 1) == 1;
    }
}
