package org.taskrace.hooks.loops;

import java.lang.reflect.Array;
import org.taskrace.hooks.arrays.RangeChecks;
import org.taskrace.hooks.memory.AccessKey;
import org.taskrace.hooks.memory.CurrentStrand;

/**
 * Summaries of an inner loop's accesses to arrays, kept until an outer loop is left. The inner loop adds to them each
 * time that it is left. Most often they become one range, or a rectangle, which takes one check, or one per row.
 * Elements that do not fit are checked at once, so loop bounds need not be known beforehand.
 *
 * <p>Exact: the checked elements are the accessed ones. Nothing may end the strand before the check.
 */
public final class LoopSummaries {

    private LoopSummaries() {}

    /** Stand for those of loops that begin while nothing is recorded; nothing is ever added to them. */
    private static final BlockSummary NO_ELEMENTS = new BlockSummary(AccessKey.NONE, SerialRangeChecks.INSTANCE);

    private static final ColumnSummary NO_ROWS = new ColumnSummary(AccessKey.NONE, SerialRangeChecks.INSTANCE);
    private static final GatherSummary NOTHING_GATHERED = new GatherSummary(AccessKey.NONE, SerialRangeChecks.INSTANCE);

    /** Accesses that wait for their check. */
    abstract static class LoopSummary {
        final int key;
        final RangeChecks checks;

        LoopSummary(int key, RangeChecks checks) {
            this.key = key;
            this.checks = checks;
        }

        /** Returns whether the loop began while accesses were recorded. */
        final boolean isUsed() {
            return key != AccessKey.NONE;
        }

        abstract void check();

        void checkLoop(Object array, int first, int step, int count) {
            checks.loop(array, first, step, count, key);
        }

        void checkBlock(Object array, int first, int columns, int rows, int width) {
            checks.block(array, first, columns, rows, width, key);
        }
    }

    /**
     * Returns what collects the elements that an inner loop accesses. Called before an outer loop. One object serves all along and its
     * class is known to the compiler, so that an offer takes a few instructions.
     */
    public static Object newBlock(int key) {
        return newBlock(key, serial());
    }

    /** Returns the collector with its receiver, or one that collects nothing if that is null. */
    public static Object newBlock(int key, RangeChecks checks) {
        return checks != null ? new BlockSummary(key, checks) : NO_ELEMENTS;
    }

    private static RangeChecks serial() {
        return CurrentStrand.recording ? SerialRangeChecks.INSTANCE : null;
    }

    /** Returns what collects columns of a matrix. */
    public static Object newColumn(int key) {
        return newColumn(key, serial());
    }

    /** Returns the collector with its receiver, or one that collects nothing if that is null. */
    public static Object newColumn(int key, RangeChecks checks) {
        return checks != null ? new ColumnSummary(key, checks) : NO_ROWS;
    }

    /** Returns what collects elements whose indexes stand in another array. */
    public static Object newGather(int key) {
        return newGather(key, serial());
    }

    /** Returns the collector with its receiver, or one that collects nothing if that is null. */
    public static Object newGather(int key, RangeChecks checks) {
        return checks != null ? new GatherSummary(key, checks) : NOTHING_GATHERED;
    }

    /** Returns what collects equal indexes of several arrays at once, for collectors that then {@link #join} it. */
    public static Object newShared() {
        return newShared(CurrentStrand.recording);
    }

    /** Returns the collector; it collects nothing if accesses are not recorded. */
    public static Object newShared(boolean isRecording) {
        return new SharedRangeSummary(isRecording);
    }

    /**
     * Offers {@code count} elements of an array, or of those at which {@code indexes} points unless it is null. Called when an inner loop was
     * left. Handles the usual case and calls nothing; returns false if nothing was done, and {@link #offerSlow} has to. Where it always succeeds,
     * compilers leave the other call out, and a loop without calls keeps in registers what it has read. A step of 0 stands for one element.
     */
    public static boolean offer(Object collector, Object array, Object indexes, int first, int step, int count) {
        if (count <= 0) {
            // There need not be an array of indexes then.
            return true;
        }
        return indexes == null
                ? ((BlockSummary) collector).continues(array, first, step, count)
                : ((GatherSummary) collector).continues(array, indexes, first, step, count);
    }

    /** Adds elements where that is not usual: a call, so that the method which makes it stays small. */
    public static void offerSlow(Object collector, Object array, Object indexes, int first, int step, int count) {
        if (count <= 0 || !((LoopSummary) collector).isUsed()) {
            return;
        }
        if (indexes == null) {
            ((BlockSummary) collector).add(array, lowest(first, step, count), distance(step), distinct(step, count));
        } else {
            ((GatherSummary) collector)
                    .add(array, (int[]) indexes, lowest(first, step, count), distance(step), distinct(step, count));
        }
    }

    private static int lowest(int first, int step, int count) {
        return step < 0 ? first + (count - 1) * step : first;
    }

    private static int distance(int step) {
        return Math.max(Math.abs(step), 1);
    }

    /** Returns the number of different elements: a step of 0 that is made count times means one. */
    private static int distinct(int step, int count) {
        return step == 0 ? 1 : count;
    }

    /** Offers elements, and adds them slowly if need be. */
    public static void add(Object collector, Object array, Object indexes, int first, int step, int count) {
        if (!offer(collector, array, indexes, first, step, count)) {
            offerSlow(collector, array, indexes, first, step, count);
        }
    }

    /** Adds the last of some elements, in a loop in which other accesses stand for the rest. */
    public static void addLast(Object collector, Object array, Object indexes, int first, int step, int count) {
        add(collector, array, indexes, first + (count - 1) * step, 1, Math.min(count, 1));
    }

    /**
     * Adds one element of each of {@code count} rows of a matrix: row {@code firstRow + i * rowStep}, element {@code first + i * step}. The
     * matrix keeps its rows until the check.
     */
    public static void addColumn(
            Object collector, Object matrix, int firstRow, int rowStep, int first, int step, int count) {
        if (count > 0 && collector != NO_ROWS) {
            ((ColumnSummary) collector).add((Object[]) matrix, firstRow, rowStep, first, step, count);
        }
    }

    /**
     * Checks one element of each of {@code count} rows of a matrix, when a loop was left that is no part of another one. Most such loops are
     * short, so there is no collector.
     *
     * @see #addColumn
     */
    public static void checkColumn(Object matrix, int firstRow, int rowStep, int first, int step, int count, int key) {
        checkColumn(matrix, firstRow, rowStep, first, step, count, key, serial());
    }

    /** Checks them with their receiver, or does nothing if that is null. */
    public static void checkColumn(
            Object matrix, int firstRow, int rowStep, int first, int step, int count, int key, RangeChecks checks) {
        Object[] rows = (Object[]) matrix;
        for (int i = 0; i < count && checks != null; i++) {
            checks.element(rows[firstRow + i * rowStep], first + i * step, key);
        }
    }

    /** Checks elements whose indexes stand in another array, when a loop was left that is no part of another one. */
    public static void checkGathered(Object array, Object indexes, int first, int step, int count, int key) {
        checkGathered(array, indexes, first, step, count, key, serial());
    }

    /** Checks them with their receiver, or does nothing if that is null. */
    public static void checkGathered(
            Object array, Object indexes, int first, int step, int count, int key, RangeChecks checks) {
        if (count > 0 && checks != null) {
            int low = lowest(first, step, count);
            checks.gathered(array, (int[]) indexes, low, distance(step), distinct(step, count), key);
        }
    }

    /** Checks what a collector holds. Called when the outer loop was left. */
    public static void flush(Object collector) {
        ((LoopSummary) collector).check();
    }

    /** Lets a collector take part: with the array of this number (0 to 2), and one with its indexes, or -1 for the indexes themselves. */
    public static void join(Object shared, Object collector, int array, int indexes) {
        ((SharedRangeSummary) shared).join((LoopSummary) collector, array, indexes);
    }

    /**
     * Offers adjacent elements of up to three arrays (or null). A local of the program holds the end of the range that waits, -1 at first: it is
     * passed as {@code end} and becomes the result. Returns -2 if nothing was done, and {@link #offerSharedSlow} has to.
     */
    public static int offerShared(Object shared, Object one, Object two, Object three, int first, int count, int end) {
        return ((SharedRangeSummary) shared).continues(one, two, three, first, count, end);
    }

    /** Adds elements after an offer has returned -2. */
    public static int offerSharedSlow(Object shared, Object one, Object two, Object three, int first, int count) {
        return ((SharedRangeSummary) shared).add(one, two, three, first, count);
    }

    /** Offers elements, and adds them slowly if need be. */
    public static int addShared(Object shared, Object one, Object two, Object three, int first, int count, int end) {
        int now = offerShared(shared, one, two, three, first, count, end);
        return now == SharedRangeSummary.OTHER ? offerSharedSlow(shared, one, two, three, first, count) : now;
    }

    /** Hands the range that waits to the collectors that joined. Called when the outer loop was left, before their flush. */
    public static void flushShared(Object shared, int end) {
        ((SharedRangeSummary) shared).handOver(end);
    }

    /** Returns the length of an array; 0 if there is none, where the program itself fails before it needs the length. */
    public static int length(Object array) {
        return array == null ? 0 : Array.getLength(array);
    }
}
