package org.taskrace.core.history;

import org.taskrace.core.history.cells.LocationPages;
import org.taskrace.core.history.cells.SingleReaderCell;
import org.taskrace.core.race.OncePerSites;
import org.taskrace.core.race.Operation;
import org.taskrace.core.race.RaceListener;
import org.taskrace.core.reach.Reachability;

/**
 * One plain and one isolated writer and reader for each location, so that isolated accesses race with plain ones but
 * not with each other.
 *
 * <p><b>Source.</b> Raman et al., "Efficient data race detection for async-finish parallelism", section 5 and figure 6.
 * Their isolatedReader and isolatedWriter are the reader and the writer of a second cell.
 *
 * <p><b>Cost.</b> As {@link SingleReaderHistory}. A page with a location that was accessed in an isolated block takes
 * sixteen more bytes for each of its locations. <b>Requires</b> what that history requires.
 *
 * <p><b>Differs</b> from figure 6 as the plain cell does, and in one more point. A plain write forgets isolated
 * accesses that precede it: a later access that races with them races with the write too. A location that is racy only
 * if isolated blocks run in another order is not found. No detector that runs the program once can find it (the paper's
 * figure 7).
 */
public final class IsolatedHistory implements AccessHistory {

    private final LocationPages isolatedPages = new LocationPages();
    private final SingleReaderHistory plain;
    private final RaceListener listener;

    public IsolatedHistory(Reachability reachability, RaceListener listener) {
        this.listener = new OncePerSites(listener);
        this.plain = new SingleReaderHistory(reachability, this.listener);
    }

    @Override
    public void strandChanged() {
        plain.strandChanged();
    }

    @Override
    public void read(int location, int now, boolean isolated, int site) {
        if (isolated) {
            plain.checkIsolated(location, now, Operation.ISOLATED_READ, site);
            recordIsolatedRead(location, now, site);
            return;
        }
        if (!isolatedPages.isEmpty()) {
            checkIsolatedWriter(location, now, site);
        }
        plain.readPlain(location, now, site);
    }

    @Override
    public void write(int location, int now, boolean isolated, int site) {
        if (isolated) {
            plain.checkIsolated(location, now, Operation.ISOLATED_WRITE, site);
            recordIsolatedWrite(location, now, site);
            return;
        }
        if (!isolatedPages.isEmpty()) {
            overwriteIsolated(location, now, site);
        }
        plain.writePlain(location, now, site);
    }

    /** Checks a plain read against the isolated writer. */
    private void checkIsolatedWriter(int location, int now, int site) {
        long[] page = isolatedPages.existingPage(location);
        if (page != null) {
            int index = LocationPages.indexOf(location);
            tellIsolatedWriter(location, page[index], page[index + 1], Operation.READ, now, site);
        }
    }

    /** Checks a plain write against the isolated accesses, and keeps those that are parallel to it. */
    private void overwriteIsolated(int location, int now, int site) {
        long[] page = isolatedPages.existingPage(location);
        int index = LocationPages.indexOf(location);
        if (page == null || page[index] == SingleReaderCell.EMPTY) {
            return;
        }
        long cell = page[index];
        long sites = page[index + 1];
        boolean writerParallel = tellIsolatedWriter(location, cell, sites, Operation.WRITE, now, site);
        int reader = SingleReaderCell.reader(cell);
        boolean readerParallel = !plain.isBefore(reader, now);
        if (readerParallel) {
            int readerSite = LocationPages.readerSite(sites);
            listener.race(location, Operation.ISOLATED_READ, reader, readerSite, Operation.WRITE, now, site);
        }
        page[index] = SingleReaderCell.of(
                writerParallel ? SingleReaderCell.writer(cell) : Reachability.NONE,
                readerParallel ? reader : Reachability.NONE);
    }

    /** Tells a race with the isolated writer, if there is one; returns whether there is. */
    private boolean tellIsolatedWriter(int location, long cell, long sites, Operation operation, int now, int site) {
        int writer = SingleReaderCell.writer(cell);
        if (plain.isBefore(writer, now)) {
            return false;
        }
        listener.race(
                location, Operation.ISOLATED_WRITE, writer, LocationPages.writerSite(sites), operation, now, site);
        return true;
    }

    private void recordIsolatedRead(int location, int now, int site) {
        SingleReaderHistory.checkLabel(now);
        long[] page = isolatedPages.page(location);
        int index = LocationPages.indexOf(location);
        long cell = page[index];
        int reader = SingleReaderCell.reader(cell);
        if (reader != now && plain.isBefore(reader, now)) {
            page[index] = SingleReaderCell.of(SingleReaderCell.writer(cell), now);
            page[index + 1] = LocationPages.withReaderSite(page[index + 1], site);
        }
    }

    private void recordIsolatedWrite(int location, int now, int site) {
        SingleReaderHistory.checkLabel(now);
        long[] page = isolatedPages.page(location);
        int index = LocationPages.indexOf(location);
        long cell = page[index];
        int writer = SingleReaderCell.writer(cell);
        if (writer != now && plain.isBefore(writer, now)) {
            page[index] = SingleReaderCell.of(now, SingleReaderCell.reader(cell));
            page[index + 1] = LocationPages.withWriterSite(page[index + 1], site);
        }
    }

    @Override
    public String describe(int location) {
        long[] page = isolatedPages.existingPage(location);
        long cell = page == null ? SingleReaderCell.EMPTY : page[LocationPages.indexOf(location)];
        String isolated = plain.describe(cell, "isolated writer ", "isolated reader ");
        String text = plain.describe(location);
        return text.isEmpty() || isolated.isEmpty() ? text + isolated : text + ", " + isolated;
    }

    @Override
    public long bytes() {
        return plain.bytes() + isolatedPages.bytes();
    }
}
