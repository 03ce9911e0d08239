package org.taskrace.hooks.arrays;

import java.util.Arrays;

/**
 * Cells of a matrix that lies row by row in one array: neighbouring rows with equal runs of cells are one band. A block
 * of the matrix is then a few runs, for any number of rows. In runs of the whole array it would be a run per row.
 *
 * <p>Cost: a search by halving for the first band; a copy of a band's runs where a block begins or ends inside it.
 *
 * <p>Invariants: I1: {@code start[0]} is 0, starts grow, {@code start[count]} is the number of rows, the last of which
 * may be shorter than the others. I2: neighbouring bands differ. I3: {@code runs} is the number of runs of all bands.
 */
final class RowBands {

    private static final int MOST_MISFITS = 32;

    final int width;
    private final int length;
    private int[] start;
    private RunLengthCells[] band;
    private int count = 1;
    private int runs;

    /** The number of blocks with rows of another width since the last one that fitted. */
    private int misfits;

    /** Takes over the runs of an array. */
    RowBands(RunLengthCells all, int width) {
        this.width = width;
        length = all.length();
        int rows = (length + width - 1) / width;
        start = new int[] {0, rows, 0, 0, 0};
        band = new RunLengthCells[4];
        band[0] = new RunLengthCells(width);
        runs = 1;
        for (int run = 0; run < all.count(); run++) {
            if (all.cellOf(run) != 0) {
                fill(all.startOf(run), all.startOf(run + 1), all.cellOf(run));
            }
        }
    }

    private void fill(int from, int to, long value) {
        for (int at = from; at < to; ) {
            int column = at % width;
            int rows = column == 0 ? Math.max(1, (to - at) / width) : 1;
            int columns = Math.min(width - column, to - at);
            int first = cut(at / width);
            int end = cut(at / width + rows);
            for (int i = first; i < end; i++) {
                runs -= band[i].count();
                band[i].fill(column, column + columns, value);
                runs += band[i].count();
            }
            merge(first, end);
            at += rows == 1 ? columns : rows * width;
        }
    }

    /** Returns the size: the cost of a search and of memory. */
    int weight() {
        return runs + 4 * count;
    }

    /** Records a block whose rows are of another width; returns whether so many came that these bands only cut them into pieces. */
    boolean misfit() {
        return ++misfits > MOST_MISFITS;
    }

    long at(int index) {
        return band[find(index / width)].at(index % width);
    }

    /** Records an access to a range of neighbours. */
    void accessRange(Object array, int from, int to, int key) {
        for (int at = from; at < to; ) {
            int column = at % width;
            int rows = column == 0 ? Math.max(1, (to - at) / width) : 1;
            int columns = Math.min(width - column, to - at);
            accessRows(array, at / width, rows, column, columns, key);
            at += rows == 1 ? columns : rows * width;
        }
    }

    /** Puts a recorded access to elements that follow each other into their cells, row by row. */
    void put(int from, int to, int access, boolean writes) {
        for (int at = from; at < to; ) {
            int row = at / width;
            int begin = row * width;
            int end = Math.min(begin + width, to);
            int first = cut(row);
            cut(row + 1);
            runs -= band[first].count();
            band[first].put(at - begin, end - begin, access, writes);
            runs += band[first].count();
            merge(first, first + 1);
            at = end;
        }
    }

    /** Records an access to a block: equally many elements in each of some neighbouring rows, at most a whole row. */
    void accessBlock(Object array, int first, int columns, int rows, int key) {
        misfits = 0;
        int column = first % width;
        int row = first / width;
        int inRow = Math.min(columns, width - column);
        accessRows(array, row, rows, column, inRow, key);
        if (inRow < columns) {
            accessRows(array, row + 1, rows, 0, columns - inRow, key);
        }
    }

    private void accessRows(Object array, int row, int rows, int column, int columns, int key) {
        int first = cut(row);
        int end = cut(row + rows);
        for (int i = first; i < end; i++) {
            RunLengthCells its = band[i];
            runs -= its.count();
            its.accessRows(column, column + columns, key, array, start[i] * width, width, start[i + 1] - start[i]);
            runs += its.count();
        }
        merge(first, end);
    }

    /** Returns the band that contains a row. */
    private int find(int row) {
        int low = 0;
        int high = count - 1;
        while (low < high) {
            int middle = (low + high + 1) >>> 1;
            if (start[middle] <= row) {
                low = middle;
            } else {
                high = middle - 1;
            }
        }
        return low;
    }

    /** Lets a band begin at a row, which may be the one behind the last; returns the band. */
    private int cut(int row) {
        if (row == start[count]) {
            return count;
        }
        int at = find(row);
        if (start[at] == row) {
            return at;
        }
        if (count == band.length) {
            band = Arrays.copyOf(band, count * 2);
            start = Arrays.copyOf(start, count * 2 + 1);
        }
        System.arraycopy(start, at + 1, start, at + 2, count - at);
        System.arraycopy(band, at + 1, band, at + 2, count - at - 1);
        start[at + 1] = row;
        band[at + 1] = new RunLengthCells(band[at]);
        runs += band[at].count();
        count++;
        return at + 1;
    }

    /** Makes one of neighbours that are alike, among the bands from {@code first} to {@code end} and the two beside them. */
    private void merge(int first, int end) {
        int from = Math.max(first, 1);
        int kept = from;
        int to = Math.min(end + 1, count);
        for (int i = from; i < to; i++) {
            if (band[i].isLike(band[kept - 1])) {
                runs -= band[i].count();
            } else {
                start[kept] = start[i];
                band[kept++] = band[i];
            }
        }
        if (kept < to) {
            System.arraycopy(start, to, start, kept, count + 1 - to);
            System.arraycopy(band, to, band, kept, count - to);
            Arrays.fill(band, count - (to - kept), count, null);
            count -= to - kept;
        }
    }

    /** Forgets what precedes all that may still come. */
    void settle() {
        runs = 0;
        for (int i = 0; i < count; i++) {
            band[i].settle();
            runs += band[i].count();
        }
        merge(0, count);
    }

    /** Returns one cell per element. */
    long[] cells() {
        long[] cells = new long[length];
        for (int i = 0; i < count; i++) {
            for (int row = start[i]; row < start[i + 1]; row++) {
                band[i].expandRow(cells, row * width);
            }
        }
        return cells;
    }

    long bytes() {
        long bytes = 64 + 12L * band.length;
        for (int i = 0; i < count; i++) {
            bytes += band[i].bytes();
        }
        return bytes;
    }

    /** Throws if an invariant does not hold; for tests. */
    void checkInvariants() {
        if (start[0] != 0 || start[count] != (length + width - 1) / width) {
            throw new IllegalStateException("I1: rows " + start[0] + " to " + start[count]);
        }
        int sum = 0;
        for (int i = 0; i < count; i++) {
            band[i].checkInvariants();
            sum += band[i].count();
            if (start[i] >= start[i + 1]) {
                throw new IllegalStateException("I1: band " + i + " is empty");
            }
            if (i > 0 && band[i].isLike(band[i - 1])) {
                throw new IllegalStateException("I2: band " + i + " is like the one before");
            }
        }
        if (sum != runs) {
            throw new IllegalStateException("I3: " + sum + " runs, not " + runs);
        }
    }
}
