package org.taskrace.core.history.cells;

import org.taskrace.core.race.RaceListener;
import org.taskrace.core.reach.twodorder.TwoOrders;

/**
 * Cells of one writer and two readers by {@link TwoReaderRule} that lie in arrays of the caller, for accesses from
 * several threads.
 *
 * <p>A cell with a lock of its own has the lock in a fourth word beside the other three. So an access touches one cache
 * line (see docs/decisions/0006-parallel-access-history.md). Two accesses need no lock:
 *
 * <ul>
 *   <li>a read by a strand that is a recorded reader;
 *   <li>a write by the strand that is the recorded writer, if no reader is recorded.
 * </ul>
 *
 * Their view may be out of date, which is harmless. The strand is running, so an access that replaced its entry found
 * that entry under the lock and was judged against it.
 */
public final class ConcurrentCells {

    /** Words that a cell needs if a lock of the caller protects it. */
    public static final int WORDS = TwoReaderRule.WORDS;

    /** Words that a cell with a lock of its own needs. */
    public static final int WORDS_WITH_LOCK = TwoReaderRule.WORDS + 1;

    private static final int LOCK = TwoReaderRule.WORDS;
    private static final int PATIENCE = 64;

    private final TwoReaderRule rule;

    /** Creates cells; several threads at a time may call the listener. */
    public ConcurrentCells(TwoOrders orders, RaceListener listener) {
        rule = new TwoReaderRule(orders, listener);
    }

    /** Judges and records an access to a cell that has a lock of its own. */
    public void access(long[] cells, int cell, int location, int now, int site, boolean writes) {
        if (!isSettled(cells, cell, now, writes)) {
            lockAcquire(cells, cell);
            try {
                accessExclusively(cells, cell, location, now, site, writes);
            } finally {
                unlockRelease(cells, cell);
            }
        }
    }

    /** Returns whether an access of the running strand would change nothing. Needs no lock. */
    public static boolean isSettled(long[] cells, int cell, int now, boolean writes) {
        return writes ? TwoReaderRule.isWriteSettled(cells, cell, now) : TwoReaderRule.isReadSettled(cells, cell, now);
    }

    /** Judges and records an access while the caller holds the lock that protects the cell. */
    public void accessExclusively(long[] cells, int cell, int location, int now, int site, boolean writes) {
        if (writes) {
            rule.write(cells, cell, location, now, site);
        } else {
            rule.read(cells, cell, location, now, site);
        }
    }

    /** Takes the lock of a cell. Pairs with {@link #unlockRelease}. */
    private static void lockAcquire(long[] cells, int cell) {
        for (int attempt = 0;
                (long) TwoReaderRule.WORD.compareAndExchangeAcquire(cells, cell + LOCK, 0L, 1L) != 0;
                attempt++) {
            if (attempt < PATIENCE) {
                Thread.onSpinWait();
            } else {
                Thread.yield();
            }
        }
    }

    /** Releases the lock of a cell. Pairs with {@link #lockAcquire}. */
    private static void unlockRelease(long[] cells, int cell) {
        TwoReaderRule.WORD.setRelease(cells, cell + LOCK, 0L);
    }
}
