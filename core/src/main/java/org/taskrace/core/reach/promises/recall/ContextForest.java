package org.taskrace.core.reach.promises.recall;

import java.util.Arrays;
import org.taskrace.core.reach.promises.steps.NonTreeJoins;

/**
 * Each context with the newer one of the two that it knows of. Along such a line everything precedes its successors, so
 * "may the step precede this?" changes from yes to no only once on the way back. Skip pointers find that place in O(log
 * n) comparisons: a chain of a hundred thousand gets is crossed at once.
 */
final class ContextForest {

    private final NonTreeJoins joins;
    private int[] parent = new int[16];
    private int[] skip = new int[16];
    private int[] depth = new int[16];
    private int size = 1;

    ContextForest(NonTreeJoins joins) {
        this.joins = joins;
    }

    /** Takes in the contexts that were made since the last call. */
    void update() {
        int wanted = joins.size();
        if (wanted > parent.length) {
            int capacity = wanted + (wanted >> 1);
            parent = Arrays.copyOf(parent, capacity);
            skip = Arrays.copyOf(skip, capacity);
            depth = Arrays.copyOf(depth, capacity);
        }
        for (; size < wanted; size++) {
            // Contexts are numbered in the order of their making.
            int above = Math.max(joins.previous(size), joins.contextOf(joins.joined(size)));
            parent[size] = above;
            depth[size] = depth[above] + 1;
            int far = skip[above];
            skip[size] = depth[above] - depth[far] == depth[far] - depth[skip[far]] ? skip[far] : above;
        }
    }

    int parent(int context) {
        return parent[context];
    }

    /**
     * Returns the oldest context on the line back from this one whose step the given one may precede; it may precede
     * this one's.
     */
    int oldest(int step, int context, RecallOrders orders) {
        int at = context;
        while (true) {
            if (skip[at] != NonTreeJoins.EMPTY && orders.mayPrecede(step, joins.made(skip[at]))) {
                at = skip[at];
            } else if (parent[at] != NonTreeJoins.EMPTY && orders.mayPrecede(step, joins.made(parent[at]))) {
                at = parent[at];
            } else {
                return at;
            }
        }
    }

    long bytes() {
        return 12L * parent.length;
    }
}
