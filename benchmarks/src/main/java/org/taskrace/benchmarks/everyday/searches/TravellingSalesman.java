package org.taskrace.benchmarks.everyday.searches;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import org.taskrace.benchmarks.suite.SuiteProgram;

/** The shortest tour through some towns by dynamic programming over sets; sets of one size are computed side by side. */
public final class TravellingSalesman implements SuiteProgram {

    private static final int TOWNS = 16;
    private static final int PARTS = 8;

    @Override
    public double run() {
        int[][] way = new int[TOWNS][TOWNS];
        for (int i = 0; i < TOWNS; i++) {
            for (int j = 0; j < TOWNS; j++) {
                way[i][j] = i == j ? 0 : 1 + (i * j * 37 + i * 11 + j * 11) % 97;
            }
        }
        int[][] best = new int[1 << TOWNS][TOWNS];
        for (int[] row : best) {
            java.util.Arrays.fill(row, Integer.MAX_VALUE / 2);
        }
        best[1][0] = 0;
        for (int size = 2; size <= TOWNS; size++) {
            int visited = size;
            List<CompletableFuture<Void>> parts = new ArrayList<>();
            for (int p = 0; p < PARTS; p++) {
                int part = p;
                parts.add(CompletableFuture.runAsync(() -> {
                    int share = (1 << TOWNS) / PARTS;
                    for (int set = part * share; set < (part + 1) * share; set++) {
                        if (Integer.bitCount(set) == visited && (set & 1) != 0) {
                            extend(best, way, set);
                        }
                    }
                }));
            }
            parts.forEach(CompletableFuture::join);
        }
        int shortest = Integer.MAX_VALUE;
        for (int last = 1; last < TOWNS; last++) {
            shortest = Math.min(shortest, best[(1 << TOWNS) - 1][last] + way[last][0]);
        }
        return shortest;
    }

    private static void extend(int[][] best, int[][] way, int set) {
        for (int last = 1; last < TOWNS; last++) {
            if ((set & 1 << last) != 0) {
                int without = set & ~(1 << last);
                int least = Integer.MAX_VALUE / 2;
                for (int before = 0; before < TOWNS; before++) {
                    least = Math.min(least, best[without][before] + way[before][last]);
                }
                best[set][last] = least;
            }
        }
    }
}
