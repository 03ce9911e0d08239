package org.taskrace.hooks.memory;

import java.util.Arrays;

/**
 * Readers that are parallel to the running strand and subsume its own reads. A read changes nothing if one of them has
 * read the location, and all its writers precede. So data that all tasks read needs no judge. A reader that is parallel
 * to one strand stays so, for later strands too, until it is joined.
 *
 * <p>The judge adds these readers, and removes them when they no longer qualify.
 */
public final class ParallelReaderCache {

    private static final int SLOTS = 1 << 15;

    /** A number that no access has. */
    private static final int NOBODY = -1;

    /** Numbers of readers, by their last bits. */
    private static final int[] KNOWN = new int[SLOTS];

    /** For each of them the newest task when a read was last left to it; 0 for none. */
    private static final int[] UNTIL = new int[SLOTS];

    static {
        clear();
    }

    /**
     * The most reads of fields of one strand that other readers subsume. After that the strand records its own reads,
     * so that repeated ones cost nothing.
     */
    private static final int MOST_OF_FIELDS = 32;

    private static boolean inUse;

    /** The reads of fields that the running strand has left to others. */
    private static int ofFields;

    /** The newest task, which tells the time. */
    public static int newestTask;

    private ParallelReaderCache() {}

    /** Forgets all of an earlier judge. */
    static void clear() {
        Arrays.fill(KNOWN, NOBODY);
        Arrays.fill(UNTIL, 0);
        newestTask = 0;
        inUse = false;
    }

    /** Begins a strand whose reads may be left out or not. */
    public static void newStrand(boolean mayLeaveOut) {
        inUse = mayLeaveOut;
        ofFields = 0;
    }

    /** Adds a reader that stands for the reads of the running strand and the next ones. */
    public static void add(int reader) {
        KNOWN[reader & SLOTS - 1] = reader;
        UNTIL[reader & SLOTS - 1] = 0;
    }

    /** Returns the reader that this one would be known in place of; a negative number if there is none. */
    public static int inPlaceOf(int reader) {
        return KNOWN[reader & SLOTS - 1];
    }

    /** Returns the newest task when a read was last left to a reader that is known; 0 for none. */
    public static int stoodUntil(int reader) {
        return reader >= 0 && KNOWN[reader & SLOTS - 1] == reader ? UNTIL[reader & SLOTS - 1] : 0;
    }

    /** Removes a reader that no longer stands for the reads of the running strand. */
    public static void remove(int reader) {
        if (KNOWN[reader & SLOTS - 1] == reader) {
            KNOWN[reader & SLOTS - 1] = NOBODY;
        }
    }

    /** Returns whether nothing is to be done for a read of a location with this cell, which names no access that is settled. */
    public static boolean cover(long cell) {
        // A cell that names a writer is larger than any number of an access.
        int slot = (int) cell & SLOTS - 1;
        if (inUse && KNOWN[slot] == cell) {
            UNTIL[slot] = newestTask;
            CurrentStrand.leaveByReads(cell);
            return true;
        }
        return false;
    }

    /** Returns whether a read of a field with this cell needs no check. */
    static boolean coverField(long cell) {
        return ofFields < MOST_OF_FIELDS && cover(cell) && ++ofFields != 0;
    }

    /** Returns whether a read of a field may be left to others now. */
    public static boolean mayCoverField() {
        return ofFields < MOST_OF_FIELDS;
    }
}
