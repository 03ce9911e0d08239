package org.taskrace.engine.findings;

/**
 * Direct-mapped memo of the entries of order-dependent pairs: a pair of sites that was counted before takes two loads and a
 * comparison. For a caller that runs alone.
 */
public final class EntryMemo {

    private static final int SLOTS = 1 << 8;

    private final long[] pairs = new long[SLOTS];
    private final OrderDependences.Entry[] entries = new OrderDependences.Entry[SLOTS];

    /** Counts the pair once more if it is known; returns whether it is. */
    public boolean countAgain(int first, int second) {
        if (!knows(first, second)) {
            return false;
        }
        entries[slot(first, second)].countAgain();
        return true;
    }

    /** Returns whether a pair is known. */
    public boolean knows(int first, int second) {
        int slot = slot(first, second);
        return entries[slot] != null && pairs[slot] == pair(first, second);
    }

    /** Records the entry of a pair. */
    public void learn(int first, int second, OrderDependences.Entry entry) {
        int slot = slot(first, second);
        pairs[slot] = pair(first, second);
        entries[slot] = entry;
    }

    private static long pair(int first, int second) {
        return (long) first << 32 | second;
    }

    private static int slot(int first, int second) {
        return (first * 31 + second) & SLOTS - 1;
    }
}
