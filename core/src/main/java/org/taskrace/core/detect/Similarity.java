package org.taskrace.core.detect;

import java.util.Collection;
import java.util.Locale;
import java.util.Optional;

/** Search for the word that was probably meant. */
public final class Similarity {

    private Similarity() {}

    /** Returns the word nearest to the given one, if at most a third of the letters differ. */
    public static Optional<String> nearest(String given, Collection<String> words) {
        String wanted = normal(given);
        String best = null;
        int bestDistance = Integer.MAX_VALUE;
        for (String word : words) {
            int distance = distance(wanted, normal(word));
            if (distance < bestDistance) {
                bestDistance = distance;
                best = word;
            }
        }
        return best != null && 3 * bestDistance <= Math.max(wanted.length(), best.length())
                ? Optional.of(best)
                : Optional.empty();
    }

    /** Returns the word without differences of case, hyphens, underscores and blanks. */
    private static String normal(String word) {
        return word.toLowerCase(Locale.ROOT).replaceAll("[-_ ]", "");
    }

    /**
     * Returns the number of letters to insert, delete, replace or swap with their neighbour to turn one word into the
     * other.
     */
    private static int distance(String from, String to) {
        int[][] rows = new int[from.length() + 1][to.length() + 1];
        for (int i = 0; i <= from.length(); i++) {
            for (int j = 0; j <= to.length(); j++) {
                rows[i][j] = i == 0 || j == 0 ? i + j : cheapest(from, to, rows, i, j);
            }
        }
        return rows[from.length()][to.length()];
    }

    private static int cheapest(String from, String to, int[][] rows, int i, int j) {
        boolean same = from.charAt(i - 1) == to.charAt(j - 1);
        int cost = Math.min(rows[i - 1][j - 1] + (same ? 0 : 1), 1 + Math.min(rows[i - 1][j], rows[i][j - 1]));
        boolean swapped =
                i > 1 && j > 1 && from.charAt(i - 1) == to.charAt(j - 2) && from.charAt(i - 2) == to.charAt(j - 1);
        return swapped ? Math.min(cost, rows[i - 2][j - 2] + 1) : cost;
    }
}
