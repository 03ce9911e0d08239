package org.taskrace.core.reach.promises.recall;

import java.util.Arrays;
import org.taskrace.core.reach.promises.steps.NonTreeJoins;

/**
 * Each context with the one that it extends: the joins of a task from the newest to the oldest, then the inherited
 * ones. Skip pointers know the newest step that is joined on the way, so a stretch of older joins is crossed at once. A
 * task may get a hundred thousand others.
 */
final class JoinChains {

    private final NonTreeJoins joins;
    private int[] skip = new int[16];
    private int[] depth = new int[16];

    /** The newest step that is joined from this context back to, and without, its skip. */
    private int[] newestJoined = new int[16];

    private int size = 1;

    JoinChains(NonTreeJoins joins) {
        this.joins = joins;
    }

    /** Takes in the contexts that were made since the last call. */
    void update() {
        int wanted = joins.size();
        if (wanted > skip.length) {
            int capacity = wanted + (wanted >> 1);
            skip = Arrays.copyOf(skip, capacity);
            depth = Arrays.copyOf(depth, capacity);
            newestJoined = Arrays.copyOf(newestJoined, capacity);
        }
        for (; size < wanted; size++) {
            int previous = joins.previous(size);
            int far = skip[previous];
            depth[size] = depth[previous] + 1;
            newestJoined[size] = joins.joined(size);
            if (depth[previous] - depth[far] == depth[far] - depth[skip[far]] && previous != NonTreeJoins.EMPTY) {
                skip[size] = skip[far];
                newestJoined[size] = Math.max(newestJoined[size], newestJoined[previous]);
                if (far != NonTreeJoins.EMPTY) {
                    newestJoined[size] = Math.max(newestJoined[size], newestJoined[far]);
                }
            } else {
                skip[size] = previous;
            }
        }
    }

    /** Returns this context, or the first one before it that joins the step or a newer one; empty if none does. */
    int firstThatMayKnow(int step, int context) {
        int at = context;
        while (at != NonTreeJoins.EMPTY && joins.joined(at) < step) {
            at = newestJoined[at] < step ? skip[at] : joins.previous(at);
        }
        return at;
    }

    long bytes() {
        return 12L * skip.length;
    }
}
