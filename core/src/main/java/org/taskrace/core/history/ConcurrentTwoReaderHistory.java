package org.taskrace.core.history;

import org.taskrace.core.reach.twodorder.TwoOrders;

/**
 * One writer and two readers for each location, by {@link TwoReaderRule}, for accesses from several threads: 32 bytes a location.
 *
 * <p>Each cell has a lock of its own in a fourth word beside the other three, so that an access touches one cache line (see
 * docs/decisions/0006-parallel-access-history.md). Two accesses need no lock:
 *
 * <ul>
 *   <li>a read by a strand that is a recorded reader;
 *   <li>a write by the strand that is the recorded writer, if no reader is recorded.
 * </ul>
 *
 * What they look at may be out of date, and that is harmless: the strand is running, so whoever has replaced what it sees
 * found it in the cell, under the lock, and has judged itself against it.
 */
public final class ConcurrentTwoReaderHistory implements AccessHistory {

    private static final int LOCK = TwoReaderRule.WORDS;
    private static final int PATIENCE = 64;

    private final CellPages pages = new CellPages(TwoReaderRule.WORDS + 1);
    private final TwoOrders orders;
    private final TwoReaderRule rule;

    /** The listener is called by one thread at a time. */
    public ConcurrentTwoReaderHistory(TwoOrders orders, RaceListener listener) {
        this.orders = orders;
        RaceListener once = new OncePerSites(listener);
        rule = new TwoReaderRule(orders, (location, first, firstLabel, firstSite, second, secondLabel, secondSite) -> {
            synchronized (once) {
                once.race(location, first, firstLabel, firstSite, second, secondLabel, secondSite);
            }
        });
    }

    @Override
    public void read(int location, int now, boolean isolated, int site) {
        TwoReaderHistory.refuseIsolated(isolated);
        long[] page = pages.page(location);
        int cell = pages.indexOf(location);
        if (!TwoReaderRule.isReadSettled(page, cell, now)) {
            lockAcquire(page, cell);
            try {
                rule.read(page, cell, location, now, site);
            } finally {
                unlockRelease(page, cell);
            }
        }
    }

    @Override
    public void write(int location, int now, boolean isolated, int site) {
        TwoReaderHistory.refuseIsolated(isolated);
        long[] page = pages.page(location);
        int cell = pages.indexOf(location);
        if (!TwoReaderRule.isWriteSettled(page, cell, now)) {
            lockAcquire(page, cell);
            try {
                rule.write(page, cell, location, now, site);
            } finally {
                unlockRelease(page, cell);
            }
        }
    }

    /** Pairs with {@link #unlockRelease}. */
    private static void lockAcquire(long[] page, int cell) {
        for (int attempt = 0;
                (long) TwoReaderRule.WORD.compareAndExchangeAcquire(page, cell + LOCK, 0L, 1L) != 0;
                attempt++) {
            if (attempt < PATIENCE) {
                Thread.onSpinWait();
            } else {
                Thread.yield();
            }
        }
    }

    /** Pairs with {@link #lockAcquire}. */
    private static void unlockRelease(long[] page, int cell) {
        TwoReaderRule.WORD.setRelease(page, cell + LOCK, 0L);
    }

    /** Only while no thread accesses the location. */
    @Override
    public String describe(int location) {
        return TwoReaderHistory.describe(pages, orders, location);
    }

    @Override
    public long bytes() {
        return pages.bytes();
    }
}
