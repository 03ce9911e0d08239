package org.taskrace.hooks.loops;

import org.taskrace.hooks.arrays.ArrayShadow;
import org.taskrace.hooks.arrays.ArrayShadowTable;
import org.taskrace.hooks.arrays.TransitionTable;
import org.taskrace.hooks.memory.FieldMemory;

/**
 * What rewritten bytecode calls after accesses to neighbours in an array that were made one after the other, each at a place of its own, and need
 * one check. There is a site for each remainder of the first index, so that site and index tell the place.
 *
 * <p>Cost: that of one access where all elements have the same cell, or where all were judged before.
 */
public final class AdjacentAccesses {

    private AdjacentAccesses() {}

    /** After reads of {@code count} elements, from {@code first} on. */
    public static void read(Object array, int first, int count, int sites) {
        if (FieldMemory.recording) {
            int site = site(first, count, sites);
            if (!repeats(array, first, count, site, false)) {
                access(array, first, count, site, false);
            }
        }
    }

    /** The same for writes. */
    public static void write(Object array, int first, int count, int sites) {
        if (FieldMemory.recording) {
            int site = site(first, count, sites);
            if (!repeats(array, first, count, site, true)) {
                access(array, first, count, site, true);
            }
        }
    }

    /** After an exception, before which some of {@code count} elements were read; perhaps none, and then there need not be an array. */
    public static void readSome(Object array, int first, int made, int count, int sites) {
        if (FieldMemory.recording && made != 0) {
            access(array, first, made, site(first, count, sites), false);
        }
    }

    /** The same for writes. */
    public static void writeSome(Object array, int first, int made, int count, int sites) {
        if (FieldMemory.recording && made != 0) {
            access(array, first, made, site(first, count, sites), true);
        }
    }

    private static int site(int first, int count, int sites) {
        return sites + first % count;
    }

    private static boolean repeats(Object array, int first, int count, int site, boolean writes) {
        TransitionTable element = TransitionTable.at(site);
        return element != null
                && element.array == array
                && element.key == TransitionTable.key(site, writes)
                && element.repeats(first, count);
    }

    private static void access(Object array, int first, int count, int site, boolean writes) {
        ArrayShadow shadow = ArrayShadowTable.of(array, site);
        if (!shadow.note(first, 1, count, site, writes)) {
            shadow.accessFew(array, first, count, site, writes);
        }
    }
}
