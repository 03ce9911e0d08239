package org.taskrace.benchmarks.everyday.grids;

import java.util.stream.IntStream;
import org.taskrace.benchmarks.suite.SuiteProgram;

/** All shortest paths of a graph; for each node a parallel stream over the rows of the matrix. */
public final class FloydWarshall implements SuiteProgram {

    private static final int NODES = 400;
    private static final int FAR = 1_000_000;

    @Override
    public double run() {
        int[][] dist = new int[NODES][NODES];
        for (int i = 0; i < NODES; i++) {
            for (int j = 0; j < NODES; j++) {
                int edge = (i * 131 + j * 57) % 97;
                dist[i][j] = i == j ? 0 : edge < 20 ? edge + 1 : FAR;
            }
        }
        for (int k = 0; k < NODES; k++) {
            int via = k;
            IntStream.range(0, NODES).parallel().filter(i -> i != via).forEach(i -> {
                for (int j = 0; j < NODES; j++) {
                    int other = dist[i][via] + dist[via][j];
                    if (other < dist[i][j]) {
                        dist[i][j] = other;
                    }
                }
            });
        }
        long sum = 0;
        for (int[] row : dist) {
            sum += IntStream.of(row).filter(d -> d < FAR).sum();
        }
        return sum;
    }
}
