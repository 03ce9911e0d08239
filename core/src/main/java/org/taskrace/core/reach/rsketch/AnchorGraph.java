package org.taskrace.core.reach.rsketch;

import org.taskrace.core.sets.IntList;

/**
 * The edges between anchors: a minor of the series-parallel graph, and beside it the edges that are not series-parallel.
 * Anchors are numbered in the order in which they became anchors.
 */
final class AnchorGraph {

    static final int NONE = -1;

    private final IntList node = new IntList();
    private final IntList leftAfter = new IntList();
    private final IntList rightAfter = new IntList();
    private final IntList leftBefore = new IntList();
    private final IntList rightBefore = new IntList();
    private final IntList crossBefore = new IntList();
    private int crossEdges;

    int size() {
        return node.size();
    }

    /** Returns a new anchor, without edges. */
    int add(int graphNode) {
        node.add(graphNode);
        leftAfter.add(NONE);
        rightAfter.add(NONE);
        leftBefore.add(NONE);
        rightBefore.add(NONE);
        crossBefore.add(NONE);
        return node.size() - 1;
    }

    int node(int anchor) {
        return node.get(anchor);
    }

    /** Returns the next anchor; for a fork, the next one in its left branch. */
    int left(int anchor) {
        return leftAfter.get(anchor);
    }

    /** Returns the next anchor in a fork's right branch. */
    int right(int anchor) {
        return rightAfter.get(anchor);
    }

    boolean hasEdgeOut(int anchor) {
        return leftAfter.get(anchor) != NONE || rightAfter.get(anchor) != NONE;
    }

    /** Returns the anchor before, for a join the one before in its left branch. */
    int leftBefore(int anchor) {
        return leftBefore.get(anchor);
    }

    int rightBefore(int anchor) {
        return rightBefore.get(anchor);
    }

    /** Returns the source of the anchor's edge in that is not series-parallel. */
    int crossBefore(int anchor) {
        return crossBefore.get(anchor);
    }

    int crossEdges() {
        return crossEdges;
    }

    void addEdge(int from, boolean inRightBranch, int to) {
        (inRightBranch ? rightAfter : leftAfter).set(from, to);
        (leftBefore.get(to) == NONE ? leftBefore : rightBefore).set(to, from);
    }

    /** Puts {@code middle} on the edge from {@code from} to {@code to}. */
    void insertBetween(int from, int middle, int to, boolean toInRightBranch) {
        (leftAfter.get(from) == to ? leftAfter : rightAfter).set(from, middle);
        leftBefore.set(middle, from);
        (leftBefore.get(to) == from ? leftBefore : rightBefore).set(to, middle);
        (toInRightBranch ? rightAfter : leftAfter).set(middle, to);
    }

    /** Adds a non-series-parallel edge. */
    void addCrossEdge(int from, int to) {
        crossBefore.set(to, from);
        crossEdges++;
    }

    long bytes() {
        return node.bytes()
                + leftAfter.bytes()
                + rightAfter.bytes()
                + leftBefore.bytes()
                + rightBefore.bytes()
                + crossBefore.bytes();
    }
}
