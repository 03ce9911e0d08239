package org.taskrace.core.detect;

import java.util.Collection;
import java.util.Locale;
import java.util.Optional;

/** Finds the word that somebody probably meant. */
public final class Similarity {

    private Similarity() {}

    /** The word nearest to the given one, if it is near enough to be a slip: at most a third of the letters differ. */
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

    /** Case, hyphens, underscores and blanks are not what a slip is about. */
    private static String normal(String word) {
        return word.toLowerCase(Locale.ROOT).replaceAll("[-_ ]", "");
    }

    /** How many letters must be inserted, deleted or replaced to make one word of the other. */
    private static int distance(String from, String to) {
        int[] previous = new int[to.length() + 1];
        for (int j = 0; j <= to.length(); j++) {
            previous[j] = j;
        }
        for (int i = 1; i <= from.length(); i++) {
            int[] current = new int[to.length() + 1];
            current[0] = i;
            for (int j = 1; j <= to.length(); j++) {
                int replaced = previous[j - 1] + (from.charAt(i - 1) == to.charAt(j - 1) ? 0 : 1);
                current[j] = Math.min(replaced, 1 + Math.min(previous[j], current[j - 1]));
            }
            previous = current;
        }
        return previous[to.length()];
    }
}
