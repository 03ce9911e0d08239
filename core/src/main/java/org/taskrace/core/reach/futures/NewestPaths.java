package org.taskrace.core.reach.futures;

import java.util.Arrays;

/**
 * The path back from each strand to the newest strand before it, and on from there, with links that skip parts of it (Myers 1983). Values often
 * flow in one chain, by a counter that all tasks update: then the path leads to all of them.
 *
 * <p>Cost: 12 bytes a strand; a question takes a logarithmic number of steps.
 *
 * <p>Blind spot: a strand that other paths lead to is not found.
 */
final class NewestPaths {

    private static final int NONE = -1;

    private int size;
    private int[] before = {};
    private int[] skip = {};
    private int[] depth = {};

    /** Returns the number of strands that were added. */
    int size() {
        return size;
    }

    /** Adds the next strand, with the newest one that an edge leads from, or -1. */
    void add(int newest) {
        int strand = size++;
        if (strand == before.length) {
            int length = strand + (strand >> 1) + 16;
            before = Arrays.copyOf(before, length);
            skip = Arrays.copyOf(skip, length);
            depth = Arrays.copyOf(depth, length);
        }
        before[strand] = newest;
        if (newest == NONE) {
            skip[strand] = strand;
            depth[strand] = 0;
            return;
        }
        int far = skip[newest];
        boolean isEven = depth[newest] - depth[far] == depth[far] - depth[skip[far]];
        skip[strand] = isEven ? skip[far] : newest;
        depth[strand] = depth[newest] + 1;
    }

    /**
     * Returns whether the path from a strand leads to an earlier one, or to a later strand of the earlier one's task.
     */
    boolean reaches(int earlier, int now, int[] taskOf) {
        int at = now;
        while (at > earlier) {
            if (skip[at] >= earlier && skip[at] < at) {
                at = skip[at];
            } else if (before[at] >= earlier) {
                at = before[at];
            } else {
                break;
            }
        }
        return at == earlier || at > earlier && taskOf[at] == taskOf[earlier];
    }

    /** Forgets all strands. */
    void clear() {
        size = 0;
    }

    long bytes() {
        return 12L * before.length;
    }
}
