package org.taskrace.core.reach.rsketch;

import java.util.Arrays;
import org.taskrace.core.order.OrderList;

/**
 * The series-parallel base graph: nodes with at most two edges in and out, and the two orders that answer reachability
 * in it. There may be several graphs side by side, each from a root of its own; nodes of different ones are unordered.
 *
 * <p>A node comes after another one if it does in both orders. At a fork the first (English) order takes the left
 * branch first, the second (Hebrew) order the right branch. A node's number is its element in both lists.
 */
final class SpGraph {

    static final int NONE = -1;

    /*
     * A node's eight ints. A join has two edges in, LEFT_BEFORE from its left branch; a fork has two edges out, LEFT_AFTER to its
     * left branch. Everybody else uses the left ones only. ANCHOR_BEFORE and PROXY belong to the sketch and hold anchors.
     */
    private static final int SHIFT = 3;
    private static final int TASK = 0;
    private static final int LEFT_BEFORE = 1;
    private static final int RIGHT_BEFORE = 2;
    private static final int LEFT_AFTER = 3;
    private static final int RIGHT_AFTER = 4;
    private static final int ANCHOR_BEFORE = 5;
    private static final int PROXY = 6;

    private static final int MAX_NODES = (Integer.MAX_VALUE - 16) >> SHIFT;

    private int[] cells = new int[16 << SHIFT];
    private int size;
    private final OrderList english = new OrderList();
    private final OrderList hebrew = new OrderList();

    int size() {
        return size;
    }

    /** Begins a graph of its own. */
    int addRoot(int task) {
        if (size > 0) {
            english.insertAfter(english.last());
            hebrew.insertBefore(hebrew.first());
        }
        return add(task, NONE, NONE);
    }

    /** Returns the node after {@code before}, which has no successor yet. */
    int addAfter(int before, int task) {
        english.insertAfter(before);
        hebrew.insertAfter(before);
        cells[(before << SHIFT) + LEFT_AFTER] = size;
        return add(task, before, NONE);
    }

    /** Returns the right branch of a fork whose left branch has just begun; only now is {@code fork} a fork. */
    int addRightBranch(int fork, int task) {
        english.insertAfter(left(fork));
        hebrew.insertAfter(fork);
        cells[(fork << SHIFT) + RIGHT_AFTER] = size;
        return add(task, fork, NONE);
    }

    /** Returns the join of the last nodes of two branches. */
    int addJoin(int lastOfLeft, int lastOfRight, int task) {
        english.insertAfter(lastOfRight);
        hebrew.insertAfter(lastOfLeft);
        cells[(lastOfLeft << SHIFT) + LEFT_AFTER] = size;
        cells[(lastOfRight << SHIFT) + LEFT_AFTER] = size;
        return add(task, lastOfLeft, lastOfRight);
    }

    private int add(int task, int leftBefore, int rightBefore) {
        int base = size << SHIFT;
        if (base == cells.length) {
            if (size >= MAX_NODES) {
                throw new IllegalStateException("r-sketch holds at most " + MAX_NODES + " nodes");
            }
            cells = Arrays.copyOf(cells, (int) Math.min(base + (base >> 1) + 0L, (long) MAX_NODES << SHIFT) & -8);
        }
        cells[base + TASK] = task;
        cells[base + LEFT_BEFORE] = leftBefore;
        cells[base + RIGHT_BEFORE] = rightBefore;
        cells[base + LEFT_AFTER] = NONE;
        cells[base + RIGHT_AFTER] = NONE;
        cells[base + ANCHOR_BEFORE] = NONE;
        cells[base + PROXY] = NONE;
        return size++;
    }

    /** Returns whether a path leads from one node to another one of this graph; true for a node and itself. */
    boolean precedes(int earlier, int later) {
        return earlier == later || english.precedes(earlier, later) && hebrew.precedes(earlier, later);
    }

    int task(int node) {
        return cells[(node << SHIFT) + TASK];
    }

    /** Returns the predecessor, a join's left one. */
    int leftBefore(int node) {
        return cells[(node << SHIFT) + LEFT_BEFORE];
    }

    int rightBefore(int node) {
        return cells[(node << SHIFT) + RIGHT_BEFORE];
    }

    /** Returns the successor, a fork's left one. */
    int left(int node) {
        return cells[(node << SHIFT) + LEFT_AFTER];
    }

    int right(int node) {
        return cells[(node << SHIFT) + RIGHT_AFTER];
    }

    boolean isFork(int node) {
        return right(node) != NONE;
    }

    boolean isJoin(int node) {
        return rightBefore(node) != NONE;
    }

    /** Returns the nearest anchor at or before the node, as an anchor's number. */
    int anchorBefore(int node) {
        return cells[(node << SHIFT) + ANCHOR_BEFORE];
    }

    void setAnchorBefore(int node, int anchor) {
        cells[(node << SHIFT) + ANCHOR_BEFORE] = anchor;
    }

    /** Returns the anchor whose edge leads to the nearest anchor at or after the node, or {@link #NONE}. */
    int proxy(int node) {
        return cells[(node << SHIFT) + PROXY];
    }

    void setProxy(int node, int anchor) {
        cells[(node << SHIFT) + PROXY] = anchor;
    }

    long bytes() {
        return 4L * cells.length + english.bytes() + hebrew.bytes();
    }

    /** Checks I1: the two orders are sound, and every edge goes forward in both; edges out and edges in agree. */
    void checkInvariants() {
        english.checkInvariants();
        hebrew.checkInvariants();
        for (int node = 0; node < size; node++) {
            checkEdge(leftBefore(node), node);
            checkEdge(rightBefore(node), node);
        }
    }

    private void checkEdge(int before, int node) {
        if (before == NONE) {
            return;
        }
        boolean forward = english.precedes(before, node) && hebrew.precedes(before, node);
        if (!forward || left(before) != node && right(before) != node) {
            throw new IllegalStateException("I1 does not hold at the edge from node " + before + " to node " + node);
        }
    }
}
