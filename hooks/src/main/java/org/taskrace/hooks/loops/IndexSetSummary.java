package org.taskrace.hooks.loops;

import org.taskrace.hooks.arrays.ArrayMemory;
import org.taskrace.hooks.memory.AccessCounters;

/**
 * What a loop does to elements of one array at one place, by indexes that follow no variable of it: letters of an alphabet, counters of a
 * kind, weights of a table. Such arrays are short most often, so the elements are kept as bits of a local of the program, and are checked when
 * the loop is left; those with larger indexes are checked one by one.
 *
 * <p>Exact: what is checked is what was accessed. Nothing may end the strand before the check.
 *
 * <p>Cost: a comparison, a shift and an or for each access.
 */
public final class IndexSetSummary {

    private IndexSetSummary() {}

    /** Returns the set with an element whose access has succeeded. */
    public static long add(long set, int index, Object array, int key) {
        if (index < Long.SIZE) {
            return set | 1L << index;
        }
        AccessCounters.check();
        ArrayMemory.accessElement(array, index, key);
        return set;
    }

    /** Checks the elements of the set, neighbours together. Called when the loop was left. */
    public static void end(long set, Object array, int key) {
        for (long rest = set; rest != 0; rest = withoutFirst(rest)) {
            AccessCounters.check();
            ArrayMemory.accessLoop(array, first(rest), 1, count(rest), key);
        }
    }

    private static int first(long set) {
        return Long.numberOfTrailingZeros(set);
    }

    /** Returns the number of adjacent elements that come first. */
    private static int count(long set) {
        return Long.numberOfTrailingZeros(~(set >>> first(set)));
    }

    private static long withoutFirst(long set) {
        // A carry runs through the neighbours; what it leaves behind is a bit that was not there.
        return set & set + Long.lowestOneBit(set);
    }
}
