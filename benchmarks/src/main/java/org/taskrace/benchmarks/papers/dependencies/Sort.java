package org.taskrace.benchmarks.papers.dependencies;

import java.util.Random;
import org.taskrace.benchmarks.papers.Size;
import org.taskrace.benchmarks.papers.SuiteConstructs;
import org.taskrace.benchmarks.papers.Workload;

/** Merge sort: each half is a future, and the merge gets both. */
final class Sort extends Workload {

    private static final int PIECE = 200;

    private int[] original;
    private int[] numbers;
    private int[] spare;

    @Override
    public void prepare(Size size) {
        original = new Random(3).ints(size.choose(200_000, 10_000_000)).toArray();
        numbers = new int[original.length];
        spare = new int[original.length];
    }

    @Override
    public void run(SuiteConstructs constructs) {
        System.arraycopy(original, 0, numbers, 0, original.length);
        constructs.finish(() -> sort(constructs, 0, numbers.length));
    }

    private boolean sort(SuiteConstructs constructs, int from, int to) {
        if (to - from <= PIECE) {
            insertionSort(from, to);
            return true;
        }
        int middle = (from + to) >>> 1;
        SuiteConstructs.Result<Boolean> left = constructs.future(() -> sort(constructs, from, middle));
        SuiteConstructs.Result<Boolean> right = constructs.future(() -> sort(constructs, middle, to));
        left.get();
        right.get();
        merge(from, middle, to);
        return true;
    }

    private void insertionSort(int from, int to) {
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

    private void merge(int from, int middle, int to) {
        int left = from;
        int right = middle;
        for (int i = from; i < to; i++) {
            if (right >= to || left < middle && numbers[left] <= numbers[right]) {
                spare[i] = numbers[left++];
            } else {
                spare[i] = numbers[right++];
            }
        }
        for (int i = from; i < to; i++) {
            numbers[i] = spare[i];
        }
    }

    @Override
    public void validate() {
        int[] expected = original.clone();
        java.util.Arrays.sort(expected);
        check(java.util.Arrays.equals(expected, numbers), "the numbers are not sorted");
    }
}
