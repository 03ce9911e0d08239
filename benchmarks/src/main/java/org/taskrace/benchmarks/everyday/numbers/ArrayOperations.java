package org.taskrace.benchmarks.everyday.numbers;

import java.util.Arrays;
import org.taskrace.benchmarks.suite.SuiteProgram;

/** Fills, sorts and sums arrays with the parallel methods of {@link Arrays}. */
public final class ArrayOperations implements SuiteProgram {

    private static final int SIZE = 1_000_000;

    @Override
    public double run() {
        int[] numbers = new int[SIZE];
        Arrays.parallelSetAll(numbers, i -> (int) (i * 2_654_435_761L >>> 7) & 0xFFFFF);
        int[] sorted = numbers.clone();
        Arrays.parallelSort(sorted);
        long[] gaps = new long[SIZE];
        Arrays.parallelSetAll(gaps, i -> i == 0 ? 0 : sorted[i] - sorted[i - 1]);
        Arrays.parallelPrefix(gaps, Long::sum);
        long even = Arrays.stream(numbers).parallel().filter(n -> n % 2 == 0).count();
        return gaps[SIZE - 1] + even + sorted[SIZE / 2];
    }
}
