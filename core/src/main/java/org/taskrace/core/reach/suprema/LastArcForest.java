package org.taskrace.core.reach.suprema;

import java.util.Arrays;

/**
 * The last-arc forest of a traversal prefix, as disjoint sets: each tree is a set, labelled by the tree's root.
 *
 * <p>Source: figures 5 and 8 of "Race Detection in Two Dimensions". {@code Union(t, s)} is {@link #attach},
 * {@code Find} and {@code visited} are behind {@link #supremum} and {@link #isVisited}. Vertices are threads (equation
 * 8), numbered 0, 1, 2, ….
 *
 * <p>Cost: near-constant amortised time (union by rank, path halving), eight bytes a thread.
 *
 * <p>Difference from the paper: union by rank hangs the smaller union-find tree below the larger one. So the
 * representative of a set need not be the vertex that joined. It therefore carries the set's label and the label's
 * visited flag; that flag is only asked for the label of a set.
 */
final class LastArcForest {

    /** More threads than this do not fit beside the flag in {@link #label}. */
    static final int MOST_THREADS = 1 << 30;

    /** For a representative {@code -1 - rank}, otherwise an element nearer to the representative. */
    private int[] link = new int[16];

    /** For a representative: the set's label in the upper 31 bits, its visited flag in the lowest; otherwise out of date. */
    private int[] label = new int[16];

    private int size;
    private int sets;

    /** Adds a thread, alone in its tree and visited; returns its number. */
    int add() {
        if (size == link.length) {
            if (size >= MOST_THREADS) {
                throw new IllegalStateException(
                        "more than " + MOST_THREADS + " tasks and stages: suprema cannot number them");
            }
            int capacity = Math.min(MOST_THREADS, size + (size >> 1));
            link = Arrays.copyOf(link, capacity);
            label = Arrays.copyOf(label, capacity);
        }
        link[size] = -1;
        label[size] = size << 1 | 1;
        sets++;
        return size++;
    }

    /** Visits the last-arc (from, to): the tree of {@code from} becomes part of the tree of {@code to} and takes its label. */
    void attach(int from, int to) {
        int lower = find(from);
        int upper = find(to);
        if (lower == upper) {
            throw new IllegalStateException("threads " + from + " and " + to + " are in one tree already");
        }
        int joined = label[upper];
        if (link[lower] < link[upper]) {
            link[upper] = lower;
            label[lower] = joined;
        } else {
            if (link[lower] == link[upper]) {
                link[upper]--;
            }
            link[lower] = upper;
        }
        sets--;
    }

    /** Visits the stop-arc of a thread that is the label of its set. */
    void stop(int thread) {
        int root = find(thread);
        if (label[root] != (thread << 1 | 1)) {
            throw new IllegalStateException("thread " + thread + " is no visited root, so it cannot stop");
        }
        label[root] = thread << 1;
    }

    /** Returns {@code Sup(x, t)}: t if the root of x has been visited, so that x precedes t, otherwise that root. */
    int supremum(int earlier, int now) {
        int found = label[find(earlier)];
        return (found & 1) != 0 ? now : found >> 1;
    }

    /** Returns whether the root of the thread's tree has been visited, and not stopped since. */
    boolean isVisited(int thread) {
        return (label[find(thread)] & 1) != 0;
    }

    /** Returns the root of the thread's tree. */
    int root(int thread) {
        return label[find(thread)] >> 1;
    }

    int size() {
        return size;
    }

    /** Returns the number of trees. */
    int trees() {
        return sets;
    }

    long bytes() {
        return 4L * (link.length + label.length);
    }

    private int find(int thread) {
        int[] up = link;
        int at = thread;
        int parent = up[at];
        while (parent >= 0) {
            int grandparent = up[parent];
            if (grandparent < 0) {
                return parent;
            }
            up[at] = grandparent;
            at = grandparent;
            parent = up[at];
        }
        return at;
    }
}
