package org.taskrace.language.parse;

import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** The visible names. Since no name may be shadowed, one map serves all blocks. */
final class Scopes {

    private final Map<String, Name> visible = new HashMap<>();
    private final List<Name> inOrder = new ArrayList<>();

    /** A mark to which {@link #leave} goes back. */
    int enter() {
        return inOrder.size();
    }

    void leave(int mark) {
        for (int i = inOrder.size() - 1; i >= mark; i--) {
            visible.remove(inOrder.remove(i).text);
        }
    }

    Name find(String text) {
        return visible.get(text);
    }

    void declare(Name name) {
        visible.put(name.text, name);
        inOrder.add(name);
    }

    /** The visible name that is most like this one, or null. */
    String mostLike(String text) {
        return mostLike(text, visible.keySet());
    }

    /** The candidate that is most like the text, or null where none is close. */
    static String mostLike(String text, Collection<String> candidates) {
        String best = null;
        int bestDistance = Math.max(1, text.length() / 3) + 1;
        if (text.length() > 60 || candidates.size() > 10_000) {
            return null;
        }
        for (String candidate : candidates) {
            int distance = Math.abs(candidate.length() - text.length()) >= bestDistance
                    ? bestDistance
                    : editDistance(text, candidate);
            if (distance < bestDistance || distance == bestDistance && best != null && candidate.compareTo(best) < 0) {
                best = candidate;
                bestDistance = distance;
            }
        }
        return best;
    }

    private static int editDistance(String a, String b) {
        int[] row = new int[b.length() + 1];
        for (int j = 0; j <= b.length(); j++) {
            row[j] = j;
        }
        for (int i = 1; i <= a.length(); i++) {
            int diagonal = row[0];
            row[0] = i;
            for (int j = 1; j <= b.length(); j++) {
                int above = row[j];
                int replaced = diagonal + (a.charAt(i - 1) == b.charAt(j - 1) ? 0 : 1);
                row[j] = Math.min(replaced, Math.min(above, row[j - 1]) + 1);
                diagonal = above;
            }
        }
        return row[b.length()];
    }
}
