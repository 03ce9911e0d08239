package org.taskrace.engine.history;

/**
 * Memo of sets of earlier accesses that a task need not look at again. A set is named by its newest access and never changes
 * ({@link AccessTable}). So what was found out about all of its accesses, for a task with certain locks, holds on:
 *
 * <ul>
 *   <li>two accesses that hold a common lock hold it for ever;
 *   <li>an access that precedes a strand of a task precedes all later strands of that task.
 * </ul>
 *
 * <p>A location behind several locks has a long set: one access for each task and lock set. A task that comes again finds its own
 * accesses first, and behind them a set that it has seen before.
 *
 * <p>Direct-mapped. Cost: two loads and a comparison for each question.
 */
final class SettledSets {

    private static final int SLOTS = 1 << 13;

    /** Pairs: the set and the access key, the lock set and the task. */
    private final long[] known = new long[SLOTS << 1];

    /** Returns whether the set is known for an access of a task. */
    boolean has(int set, int key, int locks, int task) {
        int slot = slot(set, key, locks);
        return known[slot] == word(set, key) && known[slot + 1] == word(locks, task);
    }

    /** Records that the set need not be looked at again. */
    void add(int set, int key, int locks, int task) {
        int slot = slot(set, key, locks);
        known[slot] = word(set, key);
        known[slot + 1] = word(locks, task);
    }

    private static int slot(int set, int key, int locks) {
        return ((set * 31 + key) * 31 + locks) * 0x9E3779B9 >>> 19 << 1;
    }

    private static long word(int high, int low) {
        return (long) high << 32 | low & 0xffffffffL;
    }
}
