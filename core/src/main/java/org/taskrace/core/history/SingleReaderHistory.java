package org.taskrace.core.history;

import org.taskrace.core.history.cells.BeforeNow;
import org.taskrace.core.history.cells.LocationPages;
import org.taskrace.core.history.cells.SingleReaderCell;
import org.taskrace.core.race.OncePerSites;
import org.taskrace.core.race.Operation;
import org.taskrace.core.race.RaceListener;
import org.taskrace.core.reach.PathExplanation;
import org.taskrace.core.reach.Reachability;

/**
 * One writer and one reader for each location, by the rule of {@link SingleReaderCell}.
 *
 * <p><b>Source.</b> Feng and Leiserson's shadow spaces; Raman et al., figure 4. <b>Requires</b> a series-parallel dag
 * that is run serially, child first. There one reader is enough: a reader that stays parallel is parallel to every
 * access that a later reader is parallel to. Isolated accesses are refused; {@link IsolatedHistory} handles them.
 *
 * <p><b>Cost.</b> Sixteen bytes a location: the cell, and the two sites. Most accesses end before the structure is
 * asked:
 *
 * <ol>
 *   <li>the running strand is the recorded one: nothing to do;
 *   <li>the cell equals the last one that was judged in this strand: its result is reused. A reader that stays parallel
 *       is never replaced, so whole arrays have equal cells;
 *   <li>the labels are outside the two bounds of the structure: a comparison;
 *   <li>otherwise the structure is asked.
 * </ol>
 */
public final class SingleReaderHistory implements AccessHistory {

    /** A cell that no location has: only a result could have these bits. */
    private static final long NO_CELL = 1L << 30;

    private final LocationPages pages = new LocationPages();
    private final Reachability reachability;
    private final RaceListener listener;
    private final BeforeNow order = this::isBeforeNow;

    private int now;
    private int surelyBefore = Reachability.NONE;
    private int surelyParallel = Integer.MAX_VALUE;

    private long readCell = NO_CELL;
    private long readResult;
    private long writtenCell = NO_CELL;
    private long writtenResult;

    public SingleReaderHistory(Reachability reachability, RaceListener listener) {
        this.reachability = reachability;
        this.listener = listener instanceof OncePerSites ? listener : new OncePerSites(listener);
    }

    @Override
    public void strandChanged() {
        surelyBefore = reachability.surelyBefore();
        surelyParallel = reachability.surelyParallel();
        readCell = NO_CELL;
        writtenCell = NO_CELL;
    }

    @Override
    public void read(int location, int now, boolean isolated, int site) {
        refuseIsolated(isolated);
        readPlain(location, now, site);
    }

    @Override
    public void write(int location, int now, boolean isolated, int site) {
        refuseIsolated(isolated);
        writePlain(location, now, site);
    }

    void readPlain(int location, int now, int site) {
        long[] page = pages.page(location);
        int index = LocationPages.indexOf(location);
        long cell = page[index];
        if (SingleReaderCell.isReadSettled(cell, now)) {
            return;
        }
        long result = cell == readCell ? readResult : judgeRead(location, cell, now, site);
        if (result != cell) {
            page[index] = result;
            if (SingleReaderCell.reader(result) == now) {
                page[index + 1] = LocationPages.withReaderSite(page[index + 1], site);
            }
        }
    }

    void writePlain(int location, int now, int site) {
        long[] page = pages.page(location);
        int index = LocationPages.indexOf(location);
        long cell = page[index];
        if (SingleReaderCell.isWriteSettled(cell, now)) {
            return;
        }
        page[index] = cell == writtenCell ? writtenResult : judgeWrite(location, cell, now, site);
        page[index + 1] = LocationPages.withWriterSite(page[index + 1], site);
    }

    private long judgeRead(int location, long cell, int now, int site) {
        checkLabel(now);
        this.now = now;
        long result = SingleReaderCell.read(cell, now, order);
        if (SingleReaderCell.races(result)) {
            tellWriter(location, cell, Operation.READ, now, site);
            return SingleReaderCell.told(result);
        }
        readCell = cell;
        readResult = result;
        return result;
    }

    private long judgeWrite(int location, long cell, int now, int site) {
        checkLabel(now);
        this.now = now;
        long result = SingleReaderCell.write(cell, now, order);
        if (SingleReaderCell.races(result)) {
            if (SingleReaderCell.racesWithWriter(result)) {
                tellWriter(location, cell, Operation.WRITE, now, site);
            }
            if (SingleReaderCell.racesWithReader(result)) {
                tellReader(location, cell, Operation.WRITE, now, site);
            }
            return SingleReaderCell.told(result);
        }
        writtenCell = cell;
        writtenResult = result;
        return result;
    }

    private boolean isBeforeNow(int label) {
        if (label <= surelyBefore || label == now) {
            return true;
        }
        return label < surelyParallel && reachability.precedes(label, now);
    }

    /** Tells the races of an isolated access with the recorded plain ones; it leaves no trace in them. */
    void checkIsolated(int location, int now, Operation operation, int site) {
        long[] page = pages.existingPage(location);
        long cell = page == null ? SingleReaderCell.EMPTY : page[LocationPages.indexOf(location)];
        this.now = now;
        if (!isBeforeNow(SingleReaderCell.writer(cell))) {
            tellWriter(location, cell, operation, now, site);
        }
        if (operation.writes() && !isBeforeNow(SingleReaderCell.reader(cell))) {
            tellReader(location, cell, operation, now, site);
        }
    }

    boolean isBefore(int label, int now) {
        this.now = now;
        return isBeforeNow(label);
    }

    private void tellWriter(int location, long cell, Operation operation, int now, int site) {
        int writerSite = LocationPages.writerSite(sites(location));
        listener.race(location, Operation.WRITE, SingleReaderCell.writer(cell), writerSite, operation, now, site);
    }

    private void tellReader(int location, long cell, Operation operation, int now, int site) {
        int readerSite = LocationPages.readerSite(sites(location));
        listener.race(location, Operation.READ, SingleReaderCell.reader(cell), readerSite, operation, now, site);
    }

    private long sites(int location) {
        return pages.page(location)[LocationPages.indexOf(location) + 1];
    }

    private static void refuseIsolated(boolean isolated) {
        if (isolated) {
            throw new UnsupportedOperationException("this history has no isolated accesses; use IsolatedHistory");
        }
    }

    static void checkLabel(int now) {
        if (now > SingleReaderCell.MAX_LABEL) {
            throw new IllegalStateException("strand " + now + " does not fit into a cell: at most "
                    + SingleReaderCell.MAX_LABEL + " strands can be told apart; run a smaller input");
        }
    }

    @Override
    public String describe(int location) {
        long[] page = pages.existingPage(location);
        long cell = page == null ? SingleReaderCell.EMPTY : page[LocationPages.indexOf(location)];
        return describe(cell, "writer ", "reader ");
    }

    String describe(long cell, String writerWord, String readerWord) {
        int writer = SingleReaderCell.writer(cell);
        int reader = SingleReaderCell.reader(cell);
        String writerText = writer == Reachability.NONE ? "" : writerWord + name(writer);
        String readerText = reader == Reachability.NONE ? "" : readerWord + name(reader);
        return writerText.isEmpty() || readerText.isEmpty() ? writerText + readerText : writerText + ", " + readerText;
    }

    private String name(int label) {
        return PathExplanation.task(reachability.taskOf(label));
    }

    @Override
    public long bytes() {
        return pages.bytes();
    }
}
