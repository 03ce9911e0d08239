package org.taskrace.benchmarks.everyday.numbers;

import java.util.stream.IntStream;
import org.taskrace.benchmarks.suite.SuiteProgram;

/** Count of the bytes of a block of data; each part counts into an array of its own, and the counts are added up. */
public final class Histogram implements SuiteProgram {

    private static final int SIZE = 64_000_000;
    private static final int PARTS = 64;

    private final byte[] data = new byte[SIZE];

    public Histogram() {
        long seed = 1;
        for (int i = 0; i < SIZE; i++) {
            seed = seed * 6_364_136_223_846_793_005L + 1_442_695_040_888_963_407L;
            data[i] = (byte) (seed >>> 56);
        }
    }

    @Override
    public double run() {
        int[][] counts = new int[PARTS][];
        IntStream.range(0, PARTS).parallel().forEach(part -> {
            int[] c = new int[256];
            int end = (part + 1) * (SIZE / PARTS);
            for (int i = part * (SIZE / PARTS); i < end; i++) {
                c[data[i] & 255]++;
            }
            counts[part] = c;
        });
        long weighted = 0;
        for (int value = 0; value < 256; value++) {
            int total = 0;
            for (int[] c : counts) {
                total += c[value];
            }
            weighted += (long) total * value;
        }
        return weighted;
    }
}
