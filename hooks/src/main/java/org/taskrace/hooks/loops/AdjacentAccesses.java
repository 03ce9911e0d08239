package org.taskrace.hooks.loops;

import org.taskrace.hooks.arrays.ArrayShadow;
import org.taskrace.hooks.arrays.ArrayShadowTable;
import org.taskrace.hooks.arrays.TransitionTable;
import org.taskrace.hooks.memory.AccessKey;
import org.taskrace.hooks.memory.CurrentStrand;

/**
 * Hooks for consecutive accesses to neighbours in an array, each at a place of its own, which need one check. Rewritten
 * bytecode calls them after these accesses. There is a site for each remainder of the first index, so that site and
 * index tell the place.
 *
 * <p>Cost: that of one access where all elements have one cell, or where all were judged before.
 */
public final class AdjacentAccesses {

    private AdjacentAccesses() {}

    /** Checks accesses to {@code count} elements, from {@code first} on. */
    public static void access(Object array, int first, int count, int key) {
        if (CurrentStrand.recording) {
            int ofRemainder = AccessKey.plus(key, first % count);
            if (!repeats(array, first, count, ofRemainder)) {
                judge(array, first, count, ofRemainder);
            }
        }
    }

    /**
     * Checks the first {@code made} of {@code count} accesses, after an exception. There may have been none, and then there need not be an
     * array.
     */
    public static void accessSome(Object array, int first, int made, int count, int key) {
        if (CurrentStrand.recording && made != 0) {
            judge(array, first, made, AccessKey.plus(key, first % count));
        }
    }

    private static boolean repeats(Object array, int first, int count, int key) {
        TransitionTable element = TransitionTable.at(key);
        return element != null
                && element.array == array
                && element.key == CurrentStrand.tag(key)
                && element.repeats(first, count);
    }

    private static void judge(Object array, int first, int count, int key) {
        ArrayShadow shadow = ArrayShadowTable.of(array, key);
        if (!shadow.note(first, 1, count, key)) {
            shadow.accessFew(array, first, count, key);
        }
    }
}
