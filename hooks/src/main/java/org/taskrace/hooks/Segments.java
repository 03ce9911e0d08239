package org.taskrace.hooks;

import java.util.Arrays;

/**
 * Cells of positions 0 to length, as few runs of equal ones: what a loop does to an array is one run, however long the array is.
 *
 * <p>Cost: a search by halving (the run used last is tried first), and a move of the later runs where a run begins or ends.
 *
 * <p>Invariants: I1: {@code start[0]} is 0, starts grow, {@code start[count]} is the length. I2: neighbouring runs differ.
 */
final class Segments {

    private int[] start;
    private long[] cell;
    private int count = 1;

    /** The run that was used last: the next access is most often there or right behind. */
    private int recent;

    Segments(int length) {
        start = new int[] {0, length, 0};
        cell = new long[2];
    }

    Segments(Segments other) {
        start = other.start.clone();
        cell = other.cell.clone();
        count = other.count;
    }

    /** Runs of cells of an array, one per element; null if there were more than {@code most}. */
    static Segments of(long[] cells, int most) {
        Segments segments = new Segments(cells.length);
        int count = 0;
        for (int i = 0; i < cells.length; i++) {
            long value = ArrayMemory.settled(cells[i]);
            if (i == 0 || segments.cell[count - 1] != value) {
                if (count == most) {
                    return null;
                }
                if (count == segments.cell.length) {
                    segments.cell = Arrays.copyOf(segments.cell, count * 2);
                    segments.start = Arrays.copyOf(segments.start, count * 2 + 1);
                }
                segments.start[count] = i;
                segments.cell[count++] = value;
            }
        }
        segments.start[count] = cells.length;
        segments.count = count;
        return segments;
    }

    /** Forgets what precedes all that may still come; runs that only that made different become one. */
    void settle() {
        int kept = 0;
        for (int run = 0; run < count; run++) {
            long value = ArrayMemory.settled(cell[run]);
            if (kept == 0 || cell[kept - 1] != value) {
                start[kept] = start[run];
                cell[kept++] = value;
            }
        }
        start[kept] = start[count];
        count = kept;
        recent = 0;
    }

    int count() {
        return count;
    }

    int length() {
        return start[count];
    }

    int startOf(int run) {
        return start[run];
    }

    long cellOf(int run) {
        return cell[run];
    }

    boolean isLike(Segments other) {
        return count == other.count
                && Arrays.equals(cell, 0, count, other.cell, 0, count)
                && Arrays.equals(start, 0, count, other.start, 0, count);
    }

    /** The run that contains a position. */
    private int find(int position) {
        int run = recent;
        if (position >= start[run]) {
            if (position < start[run + 1]) {
                return run;
            }
            if (run + 2 <= count && position < start[run + 2]) {
                return run + 1;
            }
        }
        int low = 0;
        int high = count - 1;
        while (low < high) {
            int middle = (low + high + 1) >>> 1;
            if (start[middle] <= position) {
                low = middle;
            } else {
                high = middle - 1;
            }
        }
        return low;
    }

    long at(int position) {
        return cell[find(position)];
    }

    /** Accesses the positions {@code from} to {@code to}, which stand for indexes of an array, a lane's. */
    void access(int from, int to, int site, boolean writes, Object array, int shift, int lane) {
        int run = find(from);
        int at = from;
        while (true) {
            int end = Math.min(start[run + 1], to);
            long old = cell[run];
            long next = ArrayMemory.judged(old, site, writes, array, (at << shift) + lane, 1 << shift, end - at);
            if (next != old) {
                run = set(run, at, end, next);
            }
            if (end >= to) {
                break;
            }
            at = end;
            while (start[run + 1] <= at) {
                run++;
            }
        }
        recent = run;
    }

    /**
     * Accesses the positions {@code from} to {@code to} of some rows that have these cells, the first of which begins at the index {@code
     * first} of an array. One is judged for all, if nobody has to be told of the others.
     */
    void accessRows(int from, int to, int site, boolean writes, Object array, int first, int width, int rows) {
        int run = find(from);
        int at = from;
        while (true) {
            int end = Math.min(start[run + 1], to);
            long old = cell[run];
            long next = ArrayMemory.judged(old, site, writes, array, first + at, 1, end - at);
            if (rows > 1 && !ArrayMemory.isRepeatable(old, site, writes)) {
                for (int row = 1; row < rows; row++) {
                    next = ArrayMemory.judged(old, site, writes, array, first + row * width + at, 1, end - at);
                }
            }
            if (next != old) {
                run = set(run, at, end, next);
            }
            if (end >= to) {
                break;
            }
            at = end;
            while (start[run + 1] <= at) {
                run++;
            }
        }
        recent = run;
    }

    /** Gives the positions {@code from} to {@code to} a cell. */
    void fill(int from, int to, long value) {
        for (int at = from; at < to; ) {
            int run = find(at);
            int end = Math.min(start[run + 1], to);
            if (cell[run] != value) {
                set(run, at, end, value);
            }
            at = end;
        }
        recent = 0;
    }

    /** Gives a part of a run another cell; returns the run in which the part is then. */
    private int set(int run, int from, int end, long value) {
        boolean fromItsBegin = from == start[run];
        boolean toItsEnd = end == start[run + 1];
        boolean joinsLeft = fromItsBegin && run > 0 && cell[run - 1] == value;
        boolean joinsRight = toItsEnd && run + 1 < count && cell[run + 1] == value;
        if (joinsLeft && toItsEnd) {
            remove(run, joinsRight ? 2 : 1);
            return run - 1;
        }
        if (joinsLeft) {
            start[run] = end;
            return run - 1;
        }
        if (joinsRight && fromItsBegin) {
            cell[run] = value;
            remove(run + 1, 1);
            return run;
        }
        if (joinsRight) {
            start[run + 1] = from;
            return run + 1;
        }
        if (fromItsBegin && toItsEnd) {
            cell[run] = value;
            return run;
        }
        long old = cell[run];
        if (fromItsBegin) {
            insert(run + 1, end, old);
            cell[run] = value;
            return run;
        }
        insert(run + 1, from, value);
        if (!toItsEnd) {
            insert(run + 2, end, old);
        }
        return run + 1;
    }

    private void remove(int run, int runs) {
        System.arraycopy(start, run + runs, start, run, count + 1 - run - runs);
        System.arraycopy(cell, run + runs, cell, run, count - run - runs);
        count -= runs;
        recent = 0;
    }

    private void insert(int run, int from, long value) {
        if (count == cell.length) {
            cell = Arrays.copyOf(cell, count * 2);
            start = Arrays.copyOf(start, count * 2 + 1);
        }
        System.arraycopy(start, run, start, run + 1, count + 1 - run);
        System.arraycopy(cell, run, cell, run + 1, count - run);
        start[run] = from;
        cell[run] = value;
        count++;
    }

    /** Every second of these positions, from the first or from the second on, as positions of their own. */
    Segments half(int first) {
        Segments half = new Segments(this);
        half.count = 0;
        int begin = 0;
        for (int run = 0; run < count; run++) {
            int end = (start[run + 1] - first + 1) >> 1;
            if (end > begin && half.count > 0 && half.cell[half.count - 1] == cell[run]) {
                half.start[half.count] = end;
                begin = end;
            } else if (end > begin) {
                half.start[half.count] = begin;
                half.cell[half.count++] = cell[run];
                begin = end;
                half.start[half.count] = end;
            }
        }
        return half;
    }

    /** Writes all cells out, each position's to its index. */
    void expand(long[] cells, int shift, int lane) {
        for (int run = 0; run < count; run++) {
            for (int position = start[run]; position < start[run + 1]; position++) {
                cells[(position << shift) + lane] = cell[run];
            }
        }
    }

    /** The same for positions that begin at an index; those beyond the array are none. */
    void expandRow(long[] cells, int first) {
        for (int run = 0; run < count; run++) {
            int end = Math.min(first + start[run + 1], cells.length);
            if (first + start[run] < end) {
                Arrays.fill(cells, first + start[run], end, cell[run]);
            }
        }
    }

    long bytes() {
        return 64 + 4L * start.length + 8L * cell.length;
    }

    /** For tests. */
    void checkInvariants() {
        if (start[0] != 0) {
            throw new IllegalStateException("I1: the first run begins at " + start[0]);
        }
        for (int run = 0; run < count; run++) {
            if (start[run] >= start[run + 1]) {
                throw new IllegalStateException("I1: run " + run + " is empty");
            }
            if (run > 0 && cell[run] == cell[run - 1]) {
                throw new IllegalStateException("I2: run " + run + " is like the one before");
            }
        }
    }
}
