package org.taskrace.benchmarks.everyday.texts;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import org.taskrace.benchmarks.suite.SuiteProgram;

/**
 * Alignment of a query with each sequence of a data base, of which the best is kept; a parallel stream over the
 * sequences.
 */
public final class Alignment implements SuiteProgram {

    private static final int SEQUENCES = 500;

    private record Hit(int sequence, int score) {}

    private final List<String> sequences = new ArrayList<>();
    private final String query = sequence(99, 120);

    public Alignment() {
        for (int i = 0; i < SEQUENCES; i++) {
            sequences.add(sequence(i, 150 + i % 50));
        }
    }

    private static String sequence(int seed, int length) {
        StringBuilder text = new StringBuilder();
        long state = seed * 2_654_435_761L + 1;
        for (int i = 0; i < length; i++) {
            state = state * 6_364_136_223_846_793_005L + 1_442_695_040_888_963_407L;
            text.append("ACGT".charAt((int) (state >>> 62)));
        }
        return text.toString();
    }

    @Override
    public double run() {
        List<Integer> numbers = new ArrayList<>();
        for (int i = 0; i < SEQUENCES; i++) {
            numbers.add(i);
        }
        List<Hit> hits = numbers.parallelStream()
                .map(i -> new Hit(i, score(query, sequences.get(i))))
                .sorted(Comparator.comparingInt(Hit::score).reversed().thenComparingInt(Hit::sequence))
                .limit(10)
                .toList();
        int sum = 0;
        for (Hit hit : hits) {
            sum = sum * 7 + hit.score() + hit.sequence();
        }
        return sum;
    }

    /** Computes the score of Smith and Waterman's local alignment. */
    private static int score(String a, String b) {
        int[][] h = new int[a.length() + 1][b.length() + 1];
        int best = 0;
        for (int i = 1; i <= a.length(); i++) {
            for (int j = 1; j <= b.length(); j++) {
                int match = h[i - 1][j - 1] + (a.charAt(i - 1) == b.charAt(j - 1) ? 3 : -2);
                int gap = Math.max(h[i - 1][j], h[i][j - 1]) - 2;
                h[i][j] = Math.max(0, Math.max(match, gap));
                best = Math.max(best, h[i][j]);
            }
        }
        return best;
    }
}
