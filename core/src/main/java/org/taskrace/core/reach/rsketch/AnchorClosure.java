package org.taskrace.core.reach.rsketch;

import java.util.Arrays;
import org.taskrace.core.sets.IntList;

/**
 * The transitive closure of the anchor graph, as far as questions need it: rows of bits, one for each anchor before.
 *
 * <p>The closure is asked only if no series-parallel path connects the two strands. So a path between them contains an
 * edge that is not series-parallel. Such edges end at targets (gets) only. So a row is kept for each target, and for
 * each join of two branches whose targets differ. Every other anchor uses the row of the nearest of these before it,
 * its <em>deciding</em> anchor. A row is final when it is made, but for the forks that become anchors later.
 */
final class AnchorClosure {

    static final int NONE = -1;

    /** A search through fewer anchors than this is cheap enough not to leave a row behind. */
    private static final int SHORT_SEARCH = 64;

    private final AnchorGraph graph;
    private final RSketchCounters counters;

    private long[][] rows = new long[16][];
    private int rowCount;
    private long rowWords;

    /** Per anchor: its row, or NONE. */
    private final IntList rowOf = new IntList();

    /** Per anchor: the anchor in whose row its non-series-parallel predecessors are, or NONE where it has none. */
    private final IntList deciding = new IntList();

    /** Per anchor: no row below this one has its bit. */
    private final IntList firstRow = new IntList();

    /** The row in the making; its bits also mark the anchors that a search need not visit again. */
    private long[] scratch = new long[16];

    private final IntList open = new IntList();

    AnchorClosure(AnchorGraph graph, RSketchCounters counters) {
        this.graph = graph;
        this.counters = counters;
    }

    /** Makes the newest anchor the begin of a graph. */
    void addRoot() {
        add(NONE, rowCount);
    }

    /** Gives the newest anchor its one edge in. */
    void addAfter(int before) {
        add(deciding.get(before), rowCount);
    }

    /** Puts the newest anchor, a fork, on the edge from {@code before} to {@code after}. */
    void addFork(int fork, int before, int after) {
        add(deciding.get(before), firstRow.get(after));
        for (int row = firstRow.get(after); row < rowCount; row++) {
            // What follows the fork already, follows the next anchor after it.
            if (hasBit(rows[row], after)) {
                setBit(row, fork);
            }
        }
        counters.bitsCopied += rowCount - firstRow.get(after);
    }

    /** Makes the newest anchor the join of two branches. */
    void addJoin(int join, int lastOfLeft, int lastOfRight) {
        int left = deciding.get(lastOfLeft);
        int right = deciding.get(lastOfRight);
        if (left == NONE || right != NONE && hasBit(rows[rowOf.get(right)], left)) {
            add(right, rowCount);
        } else if (right == NONE || hasBit(rows[rowOf.get(left)], right)) {
            add(left, rowCount);
        } else {
            add(join, rowCount);
            makeRow(join);
        }
    }

    /** Records that the anchor, which nothing follows yet, has got its non-series-parallel edge. */
    void targetReached(int target) {
        deciding.set(target, target);
        makeRow(target);
    }

    private void add(int decidingAnchor, int first) {
        rowOf.add(NONE);
        deciding.add(decidingAnchor);
        firstRow.add(first);
    }

    /** Returns whether a non-series-parallel edge lies on a path from one anchor to the other. */
    boolean precedes(int earlier, int later) {
        int decider = deciding.get(later);
        return decider != NONE && hasBit(rows[rowOf.get(decider)], earlier);
    }

    private static boolean hasBit(long[] row, int anchor) {
        int word = anchor >> 6;
        return word < row.length && (row[word] >> anchor & 1) != 0;
    }

    private void setBit(int row, int anchor) {
        int word = anchor >> 6;
        int length = rows[row].length;
        if (word >= length) {
            int longer = Math.max(word + 1, length + (length >> 3));
            rows[row] = Arrays.copyOf(rows[row], longer);
            rowWords += longer - length;
        }
        rows[row][word] |= 1L << anchor;
    }

    /** Makes the anchor's row; after a long search, rows near its predecessors too, so that the next search is short. */
    private void makeRow(int anchor) {
        if (build(anchor)) {
            makeRowNear(graph.leftBefore(anchor));
            makeRowNear(graph.rightBefore(anchor));
            makeRowNear(graph.crossBefore(anchor));
        }
    }

    /** Collects the anchor and everything before it in a new row; whether that was a long search. */
    private boolean build(int start) {
        int words = (graph.size() >> 6) + 1;
        if (scratch.length < words) {
            scratch = new long[words + (words >> 1)];
        } else {
            Arrays.fill(scratch, 0, words, 0);
        }
        int visited = 0;
        push(start);
        while (!open.isEmpty()) {
            int anchor = open.removeLast();
            if ((scratch[anchor >> 6] >> anchor & 1) != 0) {
                continue;
            }
            visited++;
            int row = rowOf.get(anchor);
            if (row != NONE) {
                merge(rows[row]);
            } else {
                scratch[anchor >> 6] |= 1L << anchor;
                push(graph.leftBefore(anchor));
                push(graph.rightBefore(anchor));
                push(graph.crossBefore(anchor));
            }
        }
        counters.anchorsCollected += visited;
        store(start, words);
        return visited > longSearch();
    }

    private void push(int anchor) {
        if (anchor != NONE) {
            open.add(anchor);
        }
    }

    private void merge(long[] row) {
        // A row may have room for anchors to come.
        int words = Math.min(row.length, scratch.length);
        for (int i = 0; i < words; i++) {
            scratch[i] |= row[i];
        }
        counters.wordsMerged += words;
    }

    private void store(int anchor, int words) {
        int used = words;
        while (scratch[used - 1] == 0) {
            used--;
        }
        if (rowCount == rows.length) {
            rows = Arrays.copyOf(rows, rowCount * 2);
        }
        rows[rowCount] = Arrays.copyOf(scratch, used);
        rowOf.set(anchor, rowCount++);
        rowWords += used;
        counters.wordsMerged += used;
    }

    /** Returns the number of anchors that a search may visit without costing more than a row: the words of a row. */
    private int longSearch() {
        return Math.max(SHORT_SEARCH, graph.size() >> 6);
    }

    /** Makes a row half of a long search up from here, or at the first join, unless there is one before that. */
    private void makeRowNear(int start) {
        int anchor = start;
        int steps = longSearch() / 2;
        while (anchor != NONE && rowOf.get(anchor) == NONE) {
            if (steps-- == 0 || graph.rightBefore(anchor) != NONE) {
                build(anchor);
                return;
            }
            anchor = graph.leftBefore(anchor);
        }
    }

    int rows() {
        return rowCount;
    }

    long bytes() {
        return 8 * rowWords
                + 24L * rows.length
                + rowOf.bytes()
                + deciding.bytes()
                + firstRow.bytes()
                + 8L * scratch.length;
    }

    /**
     * Checks I6: a row has exactly the bits of the anchors from which a path leads to its anchor; I7: a deciding anchor has a
     * row, and every target at or before an anchor is at or before its deciding anchor.
     */
    void checkInvariants() {
        for (int anchor = 0; anchor < graph.size(); anchor++) {
            boolean[] before = searchedBefore(anchor);
            int row = rowOf.get(anchor);
            if (row != NONE) {
                for (int other = 0; other < graph.size(); other++) {
                    check(hasBit(rows[row], other) == before[other], "I6", anchor);
                }
            }
            int decider = deciding.get(anchor);
            check(decider == NONE || rowOf.get(decider) != NONE && before[decider], "I7", anchor);
            for (int other = 0; other < graph.size(); other++) {
                if (before[other] && graph.crossBefore(other) != NONE) {
                    check(decider != NONE && hasBit(rows[rowOf.get(decider)], other), "I7", anchor);
                }
            }
        }
    }

    private boolean[] searchedBefore(int anchor) {
        boolean[] seen = new boolean[graph.size()];
        IntList todo = new IntList();
        todo.add(anchor);
        while (!todo.isEmpty()) {
            int next = todo.removeLast();
            if (next != NONE && !seen[next]) {
                seen[next] = true;
                todo.add(graph.leftBefore(next));
                todo.add(graph.rightBefore(next));
                todo.add(graph.crossBefore(next));
            }
        }
        return seen;
    }

    private static void check(boolean holds, String invariant, int anchor) {
        if (!holds) {
            throw new IllegalStateException(invariant + " does not hold at anchor " + anchor);
        }
    }
}
