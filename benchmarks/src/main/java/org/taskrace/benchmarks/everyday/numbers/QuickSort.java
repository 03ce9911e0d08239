package org.taskrace.benchmarks.everyday.numbers;

import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.RecursiveAction;
import org.taskrace.benchmarks.suite.SuiteProgram;

/** Quick sort of numbers; large parts are sorted by ForkJoin tasks. */
public final class QuickSort implements SuiteProgram {

    private static final int SIZE = 800_000;

    private static final class Sort extends RecursiveAction {
        private static final long serialVersionUID = 1L;
        private final int[] a;
        private final int low;
        private final int high;

        Sort(int[] a, int low, int high) {
            this.a = a;
            this.low = low;
            this.high = high;
        }

        @Override
        protected void compute() {
            if (high - low < 1_000) {
                sort(a, low, high);
                return;
            }
            int p = partition(a, low, high);
            Sort left = new Sort(a, low, p);
            left.fork();
            new Sort(a, p + 1, high).compute();
            left.join();
        }
    }

    static void sort(int[] a, int low, int high) {
        if (low < high) {
            int p = partition(a, low, high);
            sort(a, low, p);
            sort(a, p + 1, high);
        }
    }

    static int partition(int[] a, int low, int high) {
        int pivot = a[(low + high) >>> 1];
        int i = low - 1;
        int j = high + 1;
        while (true) {
            do {
                i++;
            } while (a[i] < pivot);
            do {
                j--;
            } while (a[j] > pivot);
            if (i >= j) {
                return j;
            }
            int swap = a[i];
            a[i] = a[j];
            a[j] = swap;
        }
    }

    @Override
    public double run() {
        int[] a = new int[SIZE];
        for (int i = 0; i < SIZE; i++) {
            a[i] = (int) (i * 2_654_435_761L >>> 3);
        }
        ForkJoinPool.commonPool().invoke(new Sort(a, 0, SIZE - 1));
        for (int i = 1; i < SIZE; i++) {
            if (a[i - 1] > a[i]) {
                throw new AssertionError("not sorted at " + i);
            }
        }
        return a[SIZE / 3];
    }
}
