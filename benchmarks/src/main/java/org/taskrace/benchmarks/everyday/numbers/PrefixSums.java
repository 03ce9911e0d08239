package org.taskrace.benchmarks.everyday.numbers;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import org.taskrace.benchmarks.suite.SuiteProgram;

/** Sums of all prefixes of a sequence: a sum of each block, then the blocks one after the other, then within each block. */
public final class PrefixSums implements SuiteProgram {

    private static final int SIZE = 8_000_000;
    private static final int BLOCK = 50_000;

    @Override
    public double run() {
        long[] values = new long[SIZE];
        for (int i = 0; i < SIZE; i++) {
            values[i] = i % 1_003 - 500L;
        }
        long[] sums = new long[SIZE / BLOCK];
        List<CompletableFuture<Void>> phase = new ArrayList<>();
        for (int b = 0; b < sums.length; b++) {
            int block = b;
            phase.add(CompletableFuture.runAsync(() -> {
                for (int i = block * BLOCK; i < (block + 1) * BLOCK; i++) {
                    sums[block] += values[i];
                }
            }));
        }
        CompletableFuture.allOf(phase.toArray(new CompletableFuture<?>[0])).join();
        long before = 0;
        for (int b = 0; b < sums.length; b++) {
            long sum = sums[b];
            sums[b] = before;
            before += sum;
        }
        phase.clear();
        for (int b = 0; b < sums.length; b++) {
            int block = b;
            phase.add(CompletableFuture.runAsync(() -> {
                long sum = sums[block];
                for (int i = block * BLOCK; i < (block + 1) * BLOCK; i++) {
                    sum += values[i];
                    values[i] = sum;
                }
            }));
        }
        CompletableFuture.allOf(phase.toArray(new CompletableFuture<?>[0])).join();
        long check = 0;
        for (int i = 0; i < SIZE; i += 97) {
            check += values[i];
        }
        return check;
    }
}
