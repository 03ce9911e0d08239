package org.taskrace.hooks.arrays;

import java.util.Arrays;
import org.taskrace.hooks.memory.Cells;

/**
 * Run-length encoded cells of positions 0 to length. A loop's accesses to an array are one run, for any length of the
 * array.
 *
 * <p>Cost: a binary search (the run used last is tried first), and a move of the later runs where a run begins or ends.
 * The begins of runs and their cells lie in one array, so that a few of them are one cache line.
 *
 * <p>Invariants: I1: the first run begins at 0, begins grow, and behind the last run is the length. I2: neighbouring
 * runs differ.
 */
final class RunLengthCells {

    /**
     * <pre>
     *   runs[2 * r]         where run r begins; the length, behind the last one
     *   runs[2 * r + 1]     its cell
     * </pre>
     */
    private long[] runs;

    private int count = 1;

    /** The run that was used last: the next access is most often there or right behind. */
    private int recent;

    RunLengthCells(int length) {
        runs = new long[] {0, 0, length, 0, 0};
    }

    RunLengthCells(RunLengthCells other) {
        runs = other.runs.clone();
        count = other.count;
    }

    /** Runs of cells of an array, one per element; null if there were more than {@code most}. */
    static RunLengthCells of(long[] cells, int most) {
        RunLengthCells segments = new RunLengthCells(cells.length);
        segments.count = 0;
        for (int i = 0; i < cells.length; i++) {
            long value = Cells.compacted(cells[i]);
            if (i == 0 || segments.cellOf(segments.count - 1) != value) {
                if (segments.count == most) {
                    return null;
                }
                segments.append(i, value);
            }
        }
        segments.runs[2 * segments.count] = cells.length;
        return segments;
    }

    private void append(int from, long value) {
        makeRoom();
        runs[2 * count] = from;
        runs[2 * count + 1] = value;
        count++;
    }

    /** Makes room for one more run. */
    private void makeRoom() {
        if (2 * count + 3 > runs.length) {
            runs = Arrays.copyOf(runs, 4 * count + 1);
        }
    }

    /** Forgets what precedes all that may still come; runs that only that made different become one. */
    void settle() {
        int kept = 0;
        for (int run = 0; run < count; run++) {
            long value = Cells.compacted(runs[2 * run + 1]);
            if (kept == 0 || runs[2 * kept - 1] != value) {
                runs[2 * kept] = runs[2 * run];
                runs[2 * kept + 1] = value;
                kept++;
            }
        }
        runs[2 * kept] = runs[2 * count];
        count = kept;
        recent = 0;
    }

    int count() {
        return count;
    }

    int length() {
        return startOf(count);
    }

    /** Returns the position where a run begins; the length for the one behind the last. */
    int startOf(int run) {
        return (int) runs[2 * run];
    }

    long cellOf(int run) {
        return runs[2 * run + 1];
    }

    boolean isLike(RunLengthCells other) {
        return count == other.count && Arrays.equals(runs, 0, 2 * count, other.runs, 0, 2 * count);
    }

    /** Returns the run that contains a position. */
    private int find(int position) {
        int run = recent;
        if (position >= startOf(run)) {
            if (position < startOf(run + 1)) {
                return run;
            }
            if (run + 2 <= count && position < startOf(run + 2)) {
                return run + 1;
            }
        }
        int low = 0;
        int high = count - 1;
        while (low < high) {
            int middle = (low + high + 1) >>> 1;
            if (startOf(middle) <= position) {
                low = middle;
            } else {
                high = middle - 1;
            }
        }
        return low;
    }

    long at(int position) {
        return cellOf(find(position));
    }

    /** Records an access to the positions {@code from} to {@code to}, which stand for the indexes of a lane. */
    void access(int from, int to, int key, Object array, int shift, int lane) {
        int run = find(from);
        int at = from;
        while (true) {
            int end = Math.min(startOf(run + 1), to);
            long old = cellOf(run);
            long next = ArrayMemory.judged(old, key, array, (at << shift) + lane, 1 << shift, end - at);
            if (next != old) {
                run = set(run, at, end, next);
            }
            if (end >= to) {
                break;
            }
            at = end;
            while (startOf(run + 1) <= at) {
                run++;
            }
        }
        recent = run;
    }

    /**
     * Records an access to the positions {@code from} to {@code to} of some rows that have these cells. The first row
     * begins at the index {@code first} of an array. One row is judged for all, if the others need no report.
     */
    void accessRows(int from, int to, int key, Object array, int first, int width, int rows) {
        int run = find(from);
        int at = from;
        while (true) {
            int end = Math.min(startOf(run + 1), to);
            long old = cellOf(run);
            long next = ArrayMemory.judged(old, key, array, first + at, 1, end - at);
            if (rows > 1 && !ArrayMemory.isRepeatable(old, key)) {
                for (int row = 1; row < rows; row++) {
                    next = ArrayMemory.judged(old, key, array, first + row * width + at, 1, end - at);
                }
            }
            if (next != old) {
                run = set(run, at, end, next);
            }
            if (end >= to) {
                break;
            }
            at = end;
            while (startOf(run + 1) <= at) {
                run++;
            }
        }
        recent = run;
    }

    /** Puts a recorded access to the positions {@code from} to {@code to} into their cells. */
    void put(int from, int to, int access, boolean writes) {
        for (int at = from; at < to; ) {
            int run = find(at);
            int end = Math.min(startOf(run + 1), to);
            long old = cellOf(run);
            long next = ExclusiveAccessLog.after(old, access, writes);
            recent = next == old ? run : set(run, at, end, next);
            at = end;
        }
    }

    /** Gives the positions {@code from} to {@code to} a cell. */
    void fill(int from, int to, long value) {
        for (int at = from; at < to; ) {
            int run = find(at);
            int end = Math.min(startOf(run + 1), to);
            if (cellOf(run) != value) {
                set(run, at, end, value);
            }
            at = end;
        }
        recent = 0;
    }

    /** Gives a part of a run another cell; returns the run in which the part is then. */
    private int set(int run, int from, int end, long value) {
        boolean fromItsBegin = from == startOf(run);
        boolean toItsEnd = end == startOf(run + 1);
        boolean joinsLeft = fromItsBegin && run > 0 && cellOf(run - 1) == value;
        boolean joinsRight = toItsEnd && run + 1 < count && cellOf(run + 1) == value;
        if (joinsLeft && toItsEnd) {
            remove(run, joinsRight ? 2 : 1);
            return run - 1;
        }
        if (joinsLeft) {
            runs[2 * run] = end;
            return run - 1;
        }
        if (joinsRight && fromItsBegin) {
            runs[2 * run + 1] = value;
            remove(run + 1, 1);
            return run;
        }
        if (joinsRight) {
            runs[2 * run + 2] = from;
            return run + 1;
        }
        if (fromItsBegin && toItsEnd) {
            runs[2 * run + 1] = value;
            return run;
        }
        long old = cellOf(run);
        if (fromItsBegin) {
            insert(run + 1, end, old);
            runs[2 * run + 1] = value;
            return run;
        }
        insert(run + 1, from, value);
        if (!toItsEnd) {
            insert(run + 2, end, old);
        }
        return run + 1;
    }

    private void remove(int run, int removed) {
        count -= removed;
        System.arraycopy(runs, 2 * (run + removed), runs, 2 * run, 2 * (count - run) + 1);
        recent = 0;
    }

    private void insert(int run, int from, long value) {
        makeRoom();
        System.arraycopy(runs, 2 * run, runs, 2 * run + 2, 2 * (count - run) + 1);
        runs[2 * run] = from;
        runs[2 * run + 1] = value;
        count++;
    }

    /** Returns every second of these positions, from the first or from the second on, as positions of their own. */
    RunLengthCells half(int first) {
        RunLengthCells half = new RunLengthCells(this);
        half.count = 0;
        int begin = 0;
        for (int run = 0; run < count; run++) {
            int end = (startOf(run + 1) - first + 1) >> 1;
            if (end > begin) {
                if (half.count == 0 || half.cellOf(half.count - 1) != cellOf(run)) {
                    half.append(begin, cellOf(run));
                }
                begin = end;
                half.runs[2 * half.count] = end;
            }
        }
        return half;
    }

    /** Writes all cells out, each position's to its index. */
    void expand(long[] cells, int shift, int lane) {
        for (int run = 0; run < count; run++) {
            for (int position = startOf(run); position < startOf(run + 1); position++) {
                cells[(position << shift) + lane] = cellOf(run);
            }
        }
    }

    /** Expands a row of positions that begins at an index; positions beyond the array are left out. */
    void expandRow(long[] cells, int first) {
        for (int run = 0; run < count; run++) {
            int end = Math.min(first + startOf(run + 1), cells.length);
            if (first + startOf(run) < end) {
                Arrays.fill(cells, first + startOf(run), end, cellOf(run));
            }
        }
    }

    long bytes() {
        return 40 + 8L * runs.length;
    }

    /** Throws if an invariant does not hold; for tests. */
    void checkInvariants() {
        if (startOf(0) != 0) {
            throw new IllegalStateException("I1: the first run begins at " + startOf(0));
        }
        for (int run = 0; run < count; run++) {
            if (startOf(run) >= startOf(run + 1)) {
                throw new IllegalStateException("I1: run " + run + " is empty");
            }
            if (run > 0 && cellOf(run) == cellOf(run - 1)) {
                throw new IllegalStateException("I2: run " + run + " is like the one before");
            }
        }
    }
}
