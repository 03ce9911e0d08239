package org.taskrace.benchmarks.everyday.numbers;

import java.util.stream.IntStream;
import org.taskrace.benchmarks.suite.SuiteProgram;

/** Counts primes by Eratosthenes' sieve, segment by segment in a parallel stream. */
public final class Sieve implements SuiteProgram {

    private static final int LIMIT = 20_000_000;
    private static final int SEGMENT = 100_000;

    @Override
    public double run() {
        int root = (int) Math.sqrt(LIMIT);
        boolean[] composite = new boolean[root + 1];
        int[] primes = new int[root];
        int found = 0;
        for (int i = 2; i <= root; i++) {
            if (!composite[i]) {
                primes[found++] = i;
                for (int j = i * i; j <= root; j += i) {
                    composite[j] = true;
                }
            }
        }
        int small = found;
        return IntStream.range(0, LIMIT / SEGMENT)
                .parallel()
                .mapToLong(s -> segment(s * SEGMENT, primes, small))
                .sum();
    }

    private static long segment(int from, int[] primes, int small) {
        boolean[] crossed = new boolean[SEGMENT];
        for (int p = 0; p < small; p++) {
            int prime = primes[p];
            int first = Math.max(prime * prime, (from + prime - 1) / prime * prime);
            for (int j = first - from; j < SEGMENT; j += prime) {
                crossed[j] = true;
            }
        }
        long count = 0;
        for (int i = 0; i < SEGMENT; i++) {
            if (!crossed[i] && from + i >= 2) {
                count++;
            }
        }
        return count;
    }
}
