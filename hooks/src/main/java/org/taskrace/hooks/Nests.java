package org.taskrace.hooks;

import java.lang.reflect.Array;

/**
 * Collects what an inner loop does to arrays, each time that it is left, until an outer loop is left too: most often that is the same
 * all along, or a rectangle, which then takes one check, or one per row. What does not fit is checked at once, so nothing has to be
 * known of loop bounds beforehand.
 *
 * <p>All of it is exact: what is checked is what was accessed. Nothing may end the strand before the check.
 */
public final class Nests {

    private Nests() {}

    /** Accesses that wait for their check. */
    abstract static class Nest {
        final int site;
        final boolean writes;

        Nest(int site, boolean writes) {
            this.site = site;
            this.writes = writes;
        }

        abstract void check();

        void checkLoop(Object array, int first, int step, int count) {
            Counts.check();
            if (writes) {
                ArrayMemory.writeLoop(array, first, step, count, site);
            } else {
                ArrayMemory.readLoop(array, first, step, count, site);
            }
        }

        void checkBlock(Object array, int first, int columns, int rows, int width) {
            if (Memory.recording) {
                Counts.check();
                ArrayShadows.of(array, site).accessBlock(array, first, columns, rows, width, site, writes);
            }
        }
    }

    /**
     * A loop was left that accessed {@code count} elements of an array; a step of 0 stands for one element. Returns what waits
     * now, to be passed the next time; null at first.
     */
    public static Object elements(Object nest, Object array, int first, int step, int count, int site, boolean writes) {
        return nest instanceof ElementNest waiting && waiting.continues(array, first, step, count)
                ? nest
                : addElements(nest, array, first, step, count, site, writes);
    }

    /** The same for a loop in which others stand for all elements but for the last of these. */
    public static Object last(Object nest, Object array, int first, int step, int count, int site, boolean writes) {
        return elements(nest, array, first + (count - 1) * step, 1, Math.min(count, 1), site, writes);
    }

    private static Object addElements(
            Object nest, Object array, int first, int step, int count, int site, boolean writes) {
        if (!Memory.recording || count <= 0) {
            return nest;
        }
        ElementNest waiting = nest == null ? new ElementNest(site, writes) : (ElementNest) nest;
        if (step > 0) {
            waiting.add(array, first, step, count);
        } else if (step < 0) {
            waiting.add(array, first + (count - 1) * step, -step, count);
        } else {
            waiting.add(array, first, 1, 1);
        }
        return waiting;
    }

    /**
     * The same for a loop with one access each to {@code count} rows of a matrix: row {@code firstRow + i * rowStep}, element {@code first + i *
     * step}. The matrix has the same rows until the check.
     */
    public static Object rows(
            Object nest,
            Object matrix,
            int firstRow,
            int rowStep,
            int first,
            int step,
            int count,
            int site,
            boolean writes) {
        if (!Memory.recording || count <= 0) {
            return nest;
        }
        RowNest waiting = nest == null ? new RowNest(site, writes) : (RowNest) nest;
        waiting.add((Object[]) matrix, firstRow, rowStep, first, step, count);
        return waiting;
    }

    /** The length of an array; 0 if there is none, where the program itself would fail before it needs the length. */
    public static int length(Object array) {
        return array == null ? 0 : Array.getLength(array);
    }

    /** The outer loop was left: checks what waits, if anything does. */
    public static void check(Object nest) {
        if (nest != null) {
            ((Nest) nest).check();
        }
    }
}
