package org.taskrace.hooks.loops;

import java.lang.reflect.Array;
import org.taskrace.hooks.arrays.ArrayMemory;
import org.taskrace.hooks.arrays.ArrayShadowTable;
import org.taskrace.hooks.memory.AccessCounters;
import org.taskrace.hooks.memory.AccessKey;
import org.taskrace.hooks.memory.CurrentStrand;

/**
 * Collects what an inner loop does to arrays, each time that it is left, until an outer loop is left too: most often that is the same
 * all along, or a rectangle, which then takes one check, or one per row. What does not fit is checked at once, so nothing has to be
 * known of loop bounds beforehand.
 *
 * <p>All of it is exact: what is checked is what was accessed. Nothing may end the strand before the check.
 */
public final class LoopSummaries {

    private LoopSummaries() {}

    /** Stand for those of loops that begin while nothing is recorded; nothing is ever added to them. */
    private static final BlockSummary NO_ELEMENTS = new BlockSummary(AccessKey.NONE);

    private static final ColumnSummary NO_ROWS = new ColumnSummary(AccessKey.NONE);
    private static final GatherSummary NOTHING_GATHERED = new GatherSummary(AccessKey.NONE);

    /** Accesses that wait for their check. */
    abstract static class Nest {
        final int key;

        Nest(int key) {
            this.key = key;
        }

        /** Returns whether the loop began while accesses were recorded. */
        final boolean isUsed() {
            return key != AccessKey.NONE;
        }

        abstract void check();

        void checkLoop(Object array, int first, int step, int count) {
            AccessCounters.check();
            ArrayMemory.accessLoop(array, first, step, count, key);
        }

        void checkBlock(Object array, int first, int columns, int rows, int width) {
            if (CurrentStrand.recording) {
                AccessCounters.check();
                ArrayShadowTable.of(array, key).accessBlock(array, first, columns, rows, width, key);
            }
        }
    }

    /**
     * Before an outer loop: what will collect the elements that an inner loop accesses. It stays the same all along, and its class is known to
     * the compiler, so that handing over takes a few instructions.
     */
    public static Object newElements(int key) {
        return CurrentStrand.recording ? new BlockSummary(key) : NO_ELEMENTS;
    }

    /** The same for {@link #rows}. */
    public static Object newRows(int key) {
        return CurrentStrand.recording ? new ColumnSummary(key) : NO_ROWS;
    }

    /** The same for {@link #gathered}. */
    public static Object newGathered(int key) {
        return CurrentStrand.recording ? new GatherSummary(key) : NOTHING_GATHERED;
    }

    /** Before an outer loop: what takes the same indexes of several arrays at once, for nests that then {@link #join} it. */
    public static Object newTogether() {
        return new SharedRangeSummary(CurrentStrand.recording);
    }

    /** A nest takes part: with the array of this number (0 to 2), and one with its indexes, or -1 if they are the indexes themselves. */
    public static void join(Object together, Object nest, int array, int indexes) {
        ((SharedRangeSummary) together).join((Nest) nest, array, indexes);
    }

    /**
     * A loop was left that accessed neighbours, the same ones, of up to three arrays (or null). A local of the program holds the end of what waits, -1 at
     * first: it is passed to these methods, and becomes what they return.
     */
    public static int together(Object nest, Object one, Object two, Object three, int first, int count, int end) {
        int now = ((SharedRangeSummary) nest).continues(one, two, three, first, count, end);
        return now == SharedRangeSummary.OTHER ? addTogether(nest, one, two, three, first, count) : now;
    }

    /** The same as {@link #elementsContinue}, but with -2 for false, for {@link #together}. */
    public static int togetherContinue(
            Object nest, Object one, Object two, Object three, int first, int count, int end) {
        return ((SharedRangeSummary) nest).continues(one, two, three, first, count, end);
    }

    /** After -2. */
    public static int addTogether(Object nest, Object one, Object two, Object three, int first, int count) {
        return ((SharedRangeSummary) nest).add(one, two, three, first, count);
    }

    /** The outer loop was left: the nests get what waits. They are checked after that. */
    public static void handOver(Object together, int end) {
        ((SharedRangeSummary) together).handOver(end);
    }

    /** A loop was left that accessed {@code count} elements of an array; a step of 0 stands for one element. */
    public static void elements(Object nest, Object array, int first, int step, int count) {
        if (!((BlockSummary) nest).continues(array, first, step, count)) {
            addElements(nest, array, first, step, count);
        }
    }

    /**
     * Does what {@link #elements} does in the usual case, and calls nothing; false if nothing was done, and {@link #addElements} has to. Where it
     * always does, compilers leave the other call out, and a loop around it without calls keeps in registers what it has read.
     */
    public static boolean elementsContinue(Object nest, Object array, int first, int step, int count) {
        return ((BlockSummary) nest).continues(array, first, step, count);
    }

    /** The same for {@link #gathered}. */
    public static boolean gatheredContinue(Object nest, Object array, Object indexes, int first, int step, int count) {
        return ((GatherSummary) nest).continues(array, indexes, first, step, count);
    }

    /** The same for a loop in which others stand for all elements but for the last of these. */
    public static void last(Object nest, Object array, int first, int step, int count) {
        elements(nest, array, first + (count - 1) * step, 1, Math.min(count, 1));
    }

    /** Does what {@link #elements} does where that is not usual: a call, so that the method which makes it stays small. */
    public static void addElements(Object nest, Object array, int first, int step, int count) {
        BlockSummary elements = (BlockSummary) nest;
        if (count <= 0 || !elements.isUsed()) {
            return;
        }
        if (step > 0) {
            elements.add(array, first, step, count);
        } else if (step < 0) {
            elements.add(array, first + (count - 1) * step, -step, count);
        } else {
            elements.add(array, first, 1, 1);
        }
    }

    /**
     * The same for a loop with one access each to {@code count} rows of a matrix: row {@code firstRow + i * rowStep}, element {@code first + i *
     * step}. The matrix has the same rows until the check.
     */
    public static void rows(Object nest, Object matrix, int firstRow, int rowStep, int first, int step, int count) {
        if (count > 0 && nest != NO_ROWS) {
            ((ColumnSummary) nest).add((Object[]) matrix, firstRow, rowStep, first, step, count);
        }
    }

    /**
     * The same for a loop that accessed those elements of an array whose indexes stand in another one. Nothing is stored there until the
     * check.
     */
    public static void gathered(Object nest, Object array, Object indexes, int first, int step, int count) {
        if (!((GatherSummary) nest).continues(array, indexes, first, step, count)) {
            addGathered(nest, array, indexes, first, step, count);
        }
    }

    /** The same as {@link #addElements}, for {@link #gathered}. */
    public static void addGathered(Object nest, Object array, Object indexes, int first, int step, int count) {
        GatherSummary gathered = (GatherSummary) nest;
        if (count <= 0 || !gathered.isUsed()) {
            return;
        }
        if (step > 0) {
            gathered.add(array, (int[]) indexes, first, step, count);
        } else {
            // A step of 0 that is made count times means one element.
            int distinct = step == 0 ? 1 : count;
            gathered.add(array, (int[]) indexes, first + (distinct - 1) * step, Math.max(-step, 1), distinct);
        }
    }

    /** The larger of two numbers of elements, of which the second one most often is. */
    public static int longer(int count, int longest) {
        return count > longest ? count : longest;
    }

    /** The length of an array; 0 if there is none, where the program itself would fail before it needs the length. */
    public static int length(Object array) {
        return array == null ? 0 : Array.getLength(array);
    }

    /** The outer loop was left: checks what waits, if anything does. */
    public static void check(Object nest) {
        ((Nest) nest).check();
    }
}
