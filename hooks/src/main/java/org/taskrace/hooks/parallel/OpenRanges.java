package org.taskrace.hooks.parallel;

import org.taskrace.hooks.memory.AccessKey;

/**
 * Accesses of the running strand to neighbouring elements that are not judged yet: the last range of each site. A range
 * that touches it goes on with it. A read and a write of one range are judged together, since they replace the
 * content of the array's cells once.
 *
 * <p>Accesses to one element are judged in their sequence, unless all of them read. Otherwise a read might be judged as
 * one behind the strand's own write, and its race would be told of the write alone.
 *
 * <p>Cost: one range of 48 bytes for each slot; sites share slots. An access looks at the few ranges that are younger
 * than that of its site.
 *
 * <p>Invariant: I1: {@code open[range.position] == range} for each range that is not empty.
 */
final class OpenRanges {

    private static final int SLOTS = 1 << 8;

    /** So many ranges are looked at for the write that follows a read. */
    private static final int NEAR = 8;

    /** The range of one slot; it ends at 0 if there is none. */
    private static final class Range {
        Object array;
        int key;

        /** The write of these elements that follows the read, or {@link AccessKey#NONE}. */
        int then;

        int from;
        int to;

        /** The distance of two elements. */
        int step;

        /** The place in the sequence of ranges. */
        int position;

        boolean isOf(Object other, int itsFrom, int itsTo, int itsStep) {
            return array == other && from == itsFrom && to == itsTo && step == itsStep;
        }

        /** Returns whether further elements go on with the range, at equal distances. */
        boolean touches(Object other, int itsFrom, int itsTo, int itsStep) {
            return array == other
                    && step == itsStep
                    && itsFrom <= to - 1 + step
                    && itsTo > from - step
                    && (step == 1 || (itsFrom - from) % step == 0);
        }

        /** Returns whether an access to some elements, here or there a write, has to keep its place beside this range. */
        boolean conflicts(Object other, int itsFrom, int itsTo, int itsStep, boolean itsWrites) {
            return array == other
                    && from < itsTo
                    && itsFrom < to
                    && (itsWrites || !isReadOnly())
                    && (step == 1 || step != itsStep || (itsFrom - from) % step == 0);
        }

        boolean isReadOnly() {
            return then == AccessKey.NONE && !AccessKey.writes(key);
        }
    }

    private final Strand strand;
    private final Range[] ranges = new Range[SLOTS];

    /** The ranges in the order of their first accesses; null where one was judged. */
    private final Range[] open = new Range[2 * SLOTS];

    private int openCount;

    OpenRanges(Strand strand) {
        this.strand = strand;
    }

    /**
     * Adds elements from {@code from} to before {@code to}, of which there is one at least, {@code step} apart.
     *
     * @param then the write of these elements that follows the read, or {@link AccessKey#NONE}
     */
    void add(Object array, int from, int to, int step, int key, int then) {
        int slot = AccessKey.site(key) & SLOTS - 1;
        Range range = ranges[slot];
        if (range == null) {
            range = new Range();
            ranges[slot] = range;
        }
        if (range.to != 0) {
            boolean writes = AccessKey.writes(key) || then != AccessKey.NONE;
            boolean mayJoin = range.array == array && !isYounger(range, array, from, to, step, writes);
            if (mayJoin && range.key == key && range.then == then && range.touches(array, from, to, step)) {
                range.from = Math.min(range.from, from);
                range.to = Math.max(range.to, to);
                return;
            }
            if (mayJoin
                    && then == AccessKey.NONE
                    && AccessKey.writes(key)
                    && range.isReadOnly()
                    && range.isOf(array, from, to, step)) {
                // One line reads and writes these elements: its sites share the slot.
                range.then = key;
                return;
            }
            leave(range);
        }
        if (openCount == open.length) {
            judge();
        }
        range.position = openCount;
        open[openCount++] = range;
        range.array = array;
        range.key = key;
        range.then = then;
        range.from = from;
        range.to = to;
        range.step = step;
    }

    /** Returns whether an access conflicts with a range that was begun after another one. */
    private boolean isYounger(Range old, Object array, int from, int to, int step, boolean writes) {
        for (int i = old.position + 1; i < openCount; i++) {
            if (open[i] != null && open[i].conflicts(array, from, to, step, writes)) {
                return true;
            }
        }
        return false;
    }

    /** Judges a range whose slot another one is to have, and those before it if one of them conflicts with it. */
    private void leave(Range range) {
        boolean writes = !range.isReadOnly();
        for (int i = 0; i < range.position; i++) {
            Range older = open[i];
            if (older != null && older.conflicts(range.array, range.from, range.to, range.step, writes)) {
                judge();
                return;
            }
        }
        judgeWithWrite(range);
        open[range.position] = null;
    }

    /** Judges all ranges, in the order of their first accesses but for writes that follow a read of their elements. */
    void judge() {
        for (int i = 0; i < openCount; i++) {
            Range range = open[i];
            open[i] = null;
            if (range != null) {
                judgeWithWrite(range);
            }
        }
        openCount = 0;
    }

    private void judgeWithWrite(Range range) {
        if (range.isReadOnly()) {
            findWrite(range, range.position + 1);
        }
        judge(range);
    }

    /** Takes a write of these elements over, unless another access to some of them stands between. */
    private void findWrite(Range range, int first) {
        int last = Math.min(openCount, first + NEAR);
        for (int i = first; i < last; i++) {
            Range other = open[i];
            if (other == null || !other.conflicts(range.array, range.from, range.to, range.step, true)) {
                continue;
            }
            if (other.isOf(range.array, range.from, range.to, range.step)
                    && other.then == AccessKey.NONE
                    && AccessKey.writes(other.key)) {
                range.then = other.key;
                other.to = 0;
                open[i] = null;
            }
            return;
        }
    }

    private void judge(Range range) {
        int to = range.to;
        range.to = 0;
        ArrayCells cells = strand.cellsOf(range.array, range.key);
        if (range.step == 1) {
            cells.range(strand, range.array, range.from, to, range.key, range.then);
        } else {
            int count = (to - range.from + range.step - 1) / range.step;
            cells.steps(strand, range.array, range.from, range.step, count, range.key, range.then);
        }
    }
}
