package org.taskrace.hooks;

import java.lang.reflect.Array;

/**
 * What rewritten bytecode calls around each access to a field: it passes the field's shadow cell and stores what comes back.
 *
 * <p>A cell names the accesses that still matter for its location:
 *
 * <pre>
 *   bits 63..32   writers    0 none; positive: the number of one access; negative: a set of accesses
 *   bits 31..0    readers    the same
 * </pre>
 *
 * <p>Accesses are numbered in the order of execution, and a number is never used again. So everything from {@link #strandBegin}
 * on was done by the running strand itself, and one comparison tells that a cell needs no new judgement. Everything else is up
 * to the {@link Judge}. The object itself is never passed: a call that took it would keep it from being scalar replaced.
 */
public final class Memory {

    private Memory() {}

    /** While false only one task is live: whatever it does comes before all that follows, and nothing is recorded. */
    public static boolean recording;

    /** The number that the running strand's next access will get, as it was when the strand began. */
    public static int strandBegin = Integer.MAX_VALUE;

    /** {@link #strandBegin} at the place of the writer. */
    public static long strandBeginAsWriter = Long.MAX_VALUE;

    private static Judge judge = new Judge();

    /** Decides about a cell that is not the running strand's own; this one lets everything pass. */
    public static class Judge {

        /** A read at this site; returns the location's new cell. */
        public long read(long cell, int site) {
            return cell;
        }

        /** A write at this site; returns the location's new cell. */
        public long write(long cell, int site) {
            return cell;
        }

        /** A read of an array's element at this site. */
        public long readElement(long cell, int site, Object array, int index) {
            return cell;
        }

        /** A write of an array's element at this site. */
        public long writeElement(long cell, int site, Object array, int index) {
            return cell;
        }

        /** An access to a field that has no cell beside it, of an object or, for a static one, of a class's name. */
        public void foreign(Object holder, int site, boolean writes) {}
    }

    /** Installs the judge; called once, before any class is rewritten. */
    public static void install(Judge theJudge) {
        judge = theJudge;
    }

    /** After the read of a field: the field's new cell. */
    public static long read(long cell, int site) {
        if (!recording || (int) cell >= strandBegin || cell >= strandBeginAsWriter) {
            return cell;
        }
        return judge.read(cell, site);
    }

    /** After the write of a field: the field's new cell. */
    public static long write(long cell, int site) {
        if (!recording || cell >= strandBeginAsWriter) {
            return cell;
        }
        return judge.write(cell, site);
    }

    /** After the read of an array's element, which has succeeded. */
    public static void readElement(Object array, int index, int site) {
        if (recording) {
            long[] cells = ArrayCells.of(array);
            long cell = cells[index];
            if ((int) cell < strandBegin && cell < strandBeginAsWriter) {
                cells[index] = judge.readElement(cell, site, array, index);
            }
        }
    }

    /** After the write of an array's element, which has succeeded. */
    public static void writeElement(Object array, int index, int site) {
        if (recording) {
            long[] cells = ArrayCells.of(array);
            long cell = cells[index];
            if (cell < strandBeginAsWriter) {
                cells[index] = judge.writeElement(cell, site, array, index);
            }
        }
    }

    /** After the read of a part of an array. */
    public static void readRange(Object array, int from, int to, int site) {
        if (recording && from < to) {
            for (int index = from; index < to; index++) {
                readElement(array, index, site);
            }
        }
    }

    /** After the write of a part of an array. */
    public static void writeRange(Object array, int from, int to, int site) {
        if (recording && from < to) {
            for (int index = from; index < to; index++) {
                writeElement(array, index, site);
            }
        }
    }

    /** The read of a whole array. */
    public static void readArray(Object array, int site) {
        if (recording && array != null) {
            readRange(array, 0, Array.getLength(array), site);
        }
    }

    /** The write of a whole array. */
    public static void writeArray(Object array, int site) {
        if (recording && array != null) {
            writeRange(array, 0, Array.getLength(array), site);
        }
    }

    /** After the read of a field without a cell. */
    public static void readForeign(Object holder, int site) {
        if (recording) {
            judge.foreign(holder, site, false);
        }
    }

    /** After the write of a field without a cell. */
    public static void writeForeign(Object holder, int site) {
        if (recording) {
            judge.foreign(holder, site, true);
        }
    }
}
