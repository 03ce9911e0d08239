package org.taskrace.core.history;

import org.taskrace.core.history.cells.CellPages;
import org.taskrace.core.history.cells.ConcurrentCells;
import org.taskrace.core.race.OncePerSites;
import org.taskrace.core.race.RaceListener;
import org.taskrace.core.reach.twodorder.TwoOrders;

/** One writer and two readers for each location, by {@link ConcurrentCells}, for accesses from several threads: 32 bytes a location. */
public final class ConcurrentTwoReaderHistory implements AccessHistory {

    private final CellPages pages = new CellPages(ConcurrentCells.WORDS_WITH_LOCK);
    private final TwoOrders orders;
    private final ConcurrentCells cells;

    /** Creates a history; one thread at a time calls the listener. */
    public ConcurrentTwoReaderHistory(TwoOrders orders, RaceListener listener) {
        this.orders = orders;
        RaceListener once = new OncePerSites(listener);
        cells = new ConcurrentCells(
                orders, (location, first, firstLabel, firstSite, second, secondLabel, secondSite) -> {
                    synchronized (once) {
                        once.race(location, first, firstLabel, firstSite, second, secondLabel, secondSite);
                    }
                });
    }

    @Override
    public void read(int location, int now, boolean isolated, int site) {
        TwoReaderHistory.refuseIsolated(isolated);
        cells.access(pages.page(location), pages.indexOf(location), location, now, site, false);
    }

    @Override
    public void write(int location, int now, boolean isolated, int site) {
        TwoReaderHistory.refuseIsolated(isolated);
        cells.access(pages.page(location), pages.indexOf(location), location, now, site, true);
    }

    /** Returns the record of a location, only while no thread accesses it. */
    @Override
    public String describe(int location) {
        return TwoReaderHistory.describe(pages, orders, location);
    }

    @Override
    public long bytes() {
        return pages.bytes();
    }
}
