package org.taskrace.benchmarks.memory;

import java.util.concurrent.RecursiveAction;
import java.util.function.Supplier;

/**
 * A program that builds data, lets two tasks write and then two read all of it. It prints the live bytes and the number
 * of fields or elements: {@code NAME BYTES PLACES}.
 */
public final class LiveMemory {

    private static final int SIZE = 2_000_000;
    private static final int ROWS = 1_500;

    /** Data of which tasks access a part. */
    private interface Data {

        void write(int from, int to);

        double read(int from, int to);
    }

    private LiveMemory() {}

    public static void main(String[] args) {
        measure("fields of objects", 4L * SIZE, SIZE, Points::new);
        measure("elements, in loops", SIZE, SIZE, Loops::new);
        measure("elements, at random", SIZE, SIZE, Scattered::new);
        measure("elements of a matrix, in loops", (long) ROWS * ROWS, ROWS, Matrix::new);
    }

    private static final class Points implements Data {

        /** Four fields that are checked. */
        private static final class Point {
            int first;
            int second;
            double third;
            Object fourth;
        }

        private final Point[] points = new Point[SIZE];

        Points() {
            for (int i = 0; i < SIZE; i++) {
                points[i] = new Point();
            }
        }

        @Override
        public void write(int from, int to) {
            for (int i = from; i < to; i++) {
                Point point = points[i];
                point.first = i;
                point.second = i;
                point.third = i;
                point.fourth = point;
            }
        }

        @Override
        public double read(int from, int to) {
            double sum = 0;
            for (int i = from; i < to; i++) {
                Point point = points[i];
                sum += point.first + point.second + point.third + (point.fourth == point ? 1 : 0);
            }
            return sum;
        }
    }

    private static final class Loops implements Data {

        private final int[] numbers = new int[SIZE];

        @Override
        public void write(int from, int to) {
            for (int i = from; i < to; i++) {
                numbers[i] = i;
            }
        }

        @Override
        public double read(int from, int to) {
            double sum = 0;
            for (int i = from; i < to; i++) {
                sum += numbers[i];
            }
            return sum;
        }
    }

    private static final class Scattered implements Data {

        private final int[] numbers = new int[SIZE];

        private static int place(int i) {
            return (int) (i * 2_654_435_761L % SIZE);
        }

        @Override
        public void write(int from, int to) {
            for (int i = from; i < to; i++) {
                numbers[place(i)] = i;
            }
        }

        @Override
        public double read(int from, int to) {
            double sum = 0;
            for (int i = from; i < to; i++) {
                sum += numbers[place(i)];
            }
            return sum;
        }
    }

    private static final class Matrix implements Data {

        private final double[][] rows = new double[ROWS][ROWS];

        @Override
        public void write(int from, int to) {
            for (int i = from; i < to; i++) {
                for (int j = 0; j < ROWS; j++) {
                    rows[i][j] = j;
                }
            }
        }

        @Override
        public double read(int from, int to) {
            double sum = 0;
            for (int i = from; i < to; i++) {
                for (int j = 0; j < ROWS; j++) {
                    sum += rows[i][j];
                }
            }
            return sum;
        }
    }

    private static void measure(String name, long places, int size, Supplier<Data> builder) {
        long before = live();
        Data data = builder.get();
        for (boolean writes : new boolean[] {true, false}) {
            Access first = new Access(data, 0, size / 2, writes);
            first.fork();
            new Access(data, size / 2, size, writes).invoke();
            first.join();
        }
        System.out.println(name + "\t" + (live() - before) + "\t" + places);
        if (data.read(0, 1) < 0) {
            throw new AssertionError("the data has to live until here");
        }
    }

    private static final class Access extends RecursiveAction {
        private static final long serialVersionUID = 1L;

        private final transient Data data;
        private final int from;
        private final int to;
        private final boolean writes;

        Access(Data data, int from, int to, boolean writes) {
            this.data = data;
            this.from = from;
            this.to = to;
            this.writes = writes;
        }

        @Override
        protected void compute() {
            if (writes) {
                data.write(from, to);
            } else if (data.read(from, to) < 0) {
                throw new AssertionError("a sum of numbers from 0 on");
            }
        }
    }

    private static long live() {
        long least = Long.MAX_VALUE;
        for (int i = 0; i < 4; i++) {
            System.gc();
            least = Math.min(
                    least,
                    Runtime.getRuntime().totalMemory() - Runtime.getRuntime().freeMemory());
        }
        return least;
    }
}
