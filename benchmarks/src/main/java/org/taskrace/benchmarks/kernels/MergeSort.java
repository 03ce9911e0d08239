package org.taskrace.benchmarks.kernels;

import java.util.concurrent.RecursiveAction;
import org.taskrace.benchmarks.suite.SuiteProgram;

/** Merge sort, with tasks down to small pieces. */
final class MergeSort implements SuiteProgram {

    private static final int SIZE = 100_000;

    private final int[] numbers = new int[SIZE];
    private final int[] spare = new int[SIZE];

    private final class Sort extends RecursiveAction {
        private static final long serialVersionUID = 1L;

        private final int from;
        private final int to;

        Sort(int from, int to) {
            this.from = from;
            this.to = to;
        }

        @Override
        protected void compute() {
            if (to - from <= 64) {
                insertionSort();
                return;
            }
            int middle = (from + to) >>> 1;
            Sort left = new Sort(from, middle);
            Sort right = new Sort(middle, to);
            if (SERIAL) {
                left.compute();
                right.compute();
            } else {
                invokeAll(left, right);
            }
            merge(middle);
        }

        private void insertionSort() {
            for (int i = from + 1; i < to; i++) {
                int moved = numbers[i];
                int j = i;
                while (j > from && numbers[j - 1] > moved) {
                    numbers[j] = numbers[j - 1];
                    j--;
                }
                numbers[j] = moved;
            }
        }

        private void merge(int middle) {
            int left = from;
            int right = middle;
            for (int i = from; i < to; i++) {
                boolean takeLeft = right >= to || left < middle && numbers[left] <= numbers[right];
                spare[i] = takeLeft ? numbers[left++] : numbers[right++];
            }
            for (int i = from; i < to; i++) {
                numbers[i] = spare[i];
            }
        }
    }

    @Override
    public double run() {
        for (int i = 0; i < SIZE; i++) {
            numbers[i] = (int) (i * 2_654_435_761L >>> 5);
        }
        Sort sort = new Sort(0, SIZE);
        if (SERIAL) {
            sort.compute();
        } else {
            sort.invoke();
        }
        return numbers[SIZE / 2];
    }
}
