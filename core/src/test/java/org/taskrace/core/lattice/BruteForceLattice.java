package org.taskrace.core.lattice;

import java.util.ArrayList;
import java.util.List;

/** The definitions, by exhaustive search. */
final class BruteForceLattice {

    private BruteForceLattice() {}

    static boolean isLattice(boolean[][] reaches) {
        int size = reaches.length;
        boolean[][] backwards = new boolean[size][size];
        for (int u = 0; u < size; u++) {
            for (int v = 0; v < size; v++) {
                backwards[v][u] = reaches[u][v];
            }
        }
        for (int u = 0; u < size; u++) {
            for (int v = 0; v < size; v++) {
                if (minimalUpperBounds(reaches, u, v).size() != 1
                        || minimalUpperBounds(backwards, u, v).size() != 1) {
                    return false;
                }
            }
        }
        return true;
    }

    static List<Integer> minimalUpperBounds(boolean[][] reaches, int one, int other) {
        List<Integer> bounds = new ArrayList<>();
        for (int v = 0; v < reaches.length; v++) {
            if ((v == one || reaches[one][v]) && (v == other || reaches[other][v])) {
                bounds.add(v);
            }
        }
        List<Integer> all = List.copyOf(bounds);
        bounds.removeIf(v -> all.stream().anyMatch(u -> reaches[u][v]));
        return bounds;
    }

    /** Returns whether some linear extension, with all incomparable pairs turned round, is a linear extension too. */
    static boolean hasConjugateOrder(TaskGraph graph, boolean[][] reaches) {
        return extend(reaches, new ArrayList<>(), new boolean[graph.size()]);
    }

    private static boolean extend(boolean[][] reaches, List<Integer> prefix, boolean[] used) {
        int size = reaches.length;
        if (prefix.size() == size) {
            return true;
        }
        for (int v = 0; v < size; v++) {
            boolean free = !used[v];
            for (int u = 0; free && u < size; u++) {
                free = used[u] || !reaches[u][v];
            }
            if (!free) {
                continue;
            }
            prefix.add(v);
            used[v] = true;
            if (turnsRound(reaches, prefix) && extend(reaches, prefix, used)) {
                return true;
            }
            prefix.remove(prefix.size() - 1);
            used[v] = false;
        }
        return false;
    }

    /**
     * Returns whether the prefix can be turned round: with u before v before w, v turned before u, and w before v, must
     * not leave u before w.
     */
    private static boolean turnsRound(boolean[][] reaches, List<Integer> prefix) {
        int w = prefix.get(prefix.size() - 1);
        for (int i = 0; i < prefix.size() - 1; i++) {
            for (int j = i + 1; j < prefix.size() - 1; j++) {
                int u = prefix.get(i);
                int v = prefix.get(j);
                if (reaches[u][w] && !reaches[u][v] && !reaches[v][w]) {
                    return false;
                }
            }
        }
        return true;
    }
}
