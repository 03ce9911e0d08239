package org.taskrace.benchmarks.everyday.searches;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.taskrace.benchmarks.suite.SuiteProgram;

/** Ranks pages by their links; in each round a parallel stream sums up what each page gets from those that link to it. */
public final class PageRank implements SuiteProgram {

    private static final int PAGES = 20_000;
    private static final int ROUNDS = 12;

    private final int[] outgoing = new int[PAGES];
    private final int[][] incoming = new int[PAGES][];

    @Override
    public double run() {
        link();
        double[] rank = new double[PAGES];
        java.util.Arrays.fill(rank, 1.0 / PAGES);
        for (int round = 0; round < ROUNDS; round++) {
            double[] old = rank;
            double[] next = new double[PAGES];
            IntStream.range(0, PAGES)
                    .parallel()
                    .forEach(page -> next[page] = 0.15 / PAGES + 0.85 * received(page, old));
            rank = next;
        }
        double sum = 0;
        for (int page = 0; page < PAGES; page++) {
            sum += rank[page] * (page % 10);
        }
        return Math.round(sum * 1_000_000);
    }

    private double received(int page, double[] rank) {
        double sum = 0;
        for (int from : incoming[page]) {
            sum += rank[from] / outgoing[from];
        }
        return sum;
    }

    private void link() {
        List<List<Integer>> sources = new ArrayList<>();
        for (int page = 0; page < PAGES; page++) {
            sources.add(new ArrayList<>());
        }
        for (int page = 0; page < PAGES; page++) {
            outgoing[page] = 3 + page % 11;
            for (int k = 0; k < outgoing[page]; k++) {
                sources.get((int) ((page * 31L + k * 7_919L * (page % 5 + 1)) % PAGES))
                        .add(page);
            }
        }
        for (int page = 0; page < PAGES; page++) {
            incoming[page] =
                    sources.get(page).stream().mapToInt(Integer::intValue).toArray();
        }
    }
}
