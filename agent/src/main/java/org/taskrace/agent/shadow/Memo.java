package org.taskrace.agent.shadow;

/**
 * Judgements of the running strand that can be repeated: a cell and the cell that it became, one for each site (hashed). The
 * elements of an array often share one cell value; only the first of them is then judged in full.
 */
final class Memo {

    private static final int SLOTS = 1 << 9;

    private final long[] cell = new long[SLOTS];
    private final long[] result = new long[SLOTS];
    private final int[] keys = new int[SLOTS];
    private final int[] strandBegin = new int[SLOTS];
    private int found;

    /** {@code key} is a site and whether it writes: one call may both read a list and write its element. */
    boolean knows(long theCell, int key, int theStrandBegin) {
        int slot = key & (SLOTS - 1);
        found = slot;
        return cell[slot] == theCell && keys[slot] == key && strandBegin[slot] == theStrandBegin;
    }

    /** The result for what {@link #knows} has just found. */
    long result() {
        return result[found];
    }

    void learn(long theCell, int key, int theStrandBegin, long theResult) {
        int slot = key & (SLOTS - 1);
        cell[slot] = theCell;
        keys[slot] = key;
        strandBegin[slot] = theStrandBegin;
        result[slot] = theResult;
    }
}
