package org.taskrace.hooks.parallel;

import java.lang.reflect.Array;

/** What rewritten bytecode calls after accesses to array elements where tasks run in parallel; the methods are those of ArrayMemory. */
public final class ParallelArrays {

    private ParallelArrays() {}

    public static void readElement(Object array, int index, int site) {
        Strand strand = Strand.ifRecording();
        if (strand != null) {
            strand.cellsOf(array, site).one(strand, array, index, site, false);
        }
    }

    public static void writeElement(Object array, int index, int site) {
        Strand strand = Strand.ifRecording();
        if (strand != null) {
            strand.cellsOf(array, site).one(strand, array, index, site, true);
        }
    }

    /** After a loop that read elements: count of them, first, first + step and so on. A step of 0 stands for one element. */
    public static void readLoop(Object array, int first, int step, int count, int site) {
        loop(array, first, step, count, site, false);
    }

    /** The same for writes. */
    public static void writeLoop(Object array, int first, int step, int count, int site) {
        loop(array, first, step, count, site, true);
    }

    /** After a loop in which others stand for all elements that it read but for the last of these. */
    public static void readLast(Object array, int first, int step, int count, int site) {
        loop(array, first + (count - 1) * step, 0, Math.min(count, 1), site, false);
    }

    /** The same for writes. */
    public static void writeLast(Object array, int first, int step, int count, int site) {
        loop(array, first + (count - 1) * step, 0, Math.min(count, 1), site, true);
    }

    private static void loop(Object array, int first, int step, int count, int site, boolean writes) {
        Strand strand = count == 0 ? null : Strand.ifRecording();
        if (strand == null) {
            return;
        }
        ArrayCells cells = strand.cellsOf(array, site);
        if (step == 1) {
            cells.range(strand, array, first, first + count, site, writes);
        } else if (step == -1) {
            cells.range(strand, array, first - count + 1, first + 1, site, writes);
        } else if (step == 0) {
            cells.one(strand, array, first, site, writes);
        } else {
            int index = first;
            for (int i = 0; i < count; i++) {
                cells.one(strand, array, index, site, writes);
                index += step;
            }
        }
    }

    public static void readRange(Object array, int from, int to, int site) {
        range(array, from, to, site, false);
    }

    public static void writeRange(Object array, int from, int to, int site) {
        range(array, from, to, site, true);
    }

    private static void range(Object array, int from, int to, int site, boolean writes) {
        Strand strand = from < to ? Strand.ifRecording() : null;
        if (strand != null) {
            strand.cellsOf(array, site).range(strand, array, from, to, site, writes);
        }
    }

    public static void readArray(Object array, int site) {
        if (array != null) {
            range(array, 0, Array.getLength(array), site, false);
        }
    }

    public static void writeArray(Object array, int site) {
        if (array != null) {
            range(array, 0, Array.getLength(array), site, true);
        }
    }
}
