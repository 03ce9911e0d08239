package org.taskrace.hooks.arrays;

import java.lang.ref.ReferenceQueue;
import org.taskrace.hooks.memory.CurrentStrand;

/**
 * The shadow cells of one array, which it holds weakly. They are run-length encoded while runs are few, dictionary
 * encoded while few cells are different, and one cell per element after that. If a nest of loops accesses blocks of an
 * array that holds a matrix row by row, runs lie in bands of rows.
 *
 * <p>Cost: at most 8 bytes per element and 150 to 340 per array.
 *
 * <p>Invariant: I1: exactly one of {@code cells}, {@code coded}, lanes and {@code bands} is there.
 */
public final class ArrayShadow extends InterleavedRuns {

    private static final int MOST_SINGLE = 32;

    /** Arrays this short have cells at once: runs would take more room. */
    private static final int SHORT = 32;

    /** Arrays this short have a cell per element where they have no runs: searches for codes would take longer. */
    private static final int UNCODED = 256;

    private static final int MOST_CROWDED = 10;

    private static final int MOST_LOST = 6;

    /** Shorter rows are better kept as runs, and longer steps than this are those of columns. */
    private static final int SHORTEST_ROW = 16;

    final int hash;
    final int length;
    ArrayShadow next;

    /** The one that the program came to next when it was last here: rows are most often used in one order. May be that of a dead array. */
    ArrayShadow following;

    /** One per element, or null while the array has runs or numbers. */
    long[] cells;

    /** The numbers of the elements' cells, or null while the array has runs or cells. */
    CellDictionary coded;

    private RowBands bands;

    /** The number of accesses to one element since the last one to many. */
    private int single;

    /** {@link CurrentStrand#quiescentBefore} when the runs, or the lack of them, were last looked at for what has settled. */
    private int settledAt;

    /** Quiescence mark at the last attempt to number the cells. */
    private int codedAt;

    /** The number of judgements since then. */
    private int missed;

    /** The number of times that codes ran out: the more, the later they are tried again. */
    private int crowded;

    /** The number of times that the array lost its runs. */
    private int lost;

    /** The number of accesses to most of the array since then, one after each quiescence at most. */
    private int whole;

    ArrayShadow(Object array, int length, int hash, ReferenceQueue<Object> dead) {
        super(array, mayHaveRuns(length) && ArrayMemory.settings().logsExclusiveAccesses(), dead);
        this.hash = hash;
        this.length = length;
        if (mayHaveRuns(length)) {
            lanes(new RunLengthCells(length));
        } else if (mayHaveCodes()) {
            coded = new CellDictionary(length);
        } else {
            cells = new long[length];
        }
    }

    private boolean mayHaveCodes() {
        return length > UNCODED && ArrayMemory.settings().usesDictionary();
    }

    boolean hasRuns() {
        return hasLanes() || bands != null;
    }

    private static boolean mayHaveRuns(int length) {
        return length > SHORT && ArrayMemory.settings().usesRuns();
    }

    /** Returns the cell of an element. */
    long cell(int index) {
        if (cells != null) {
            return cells[index];
        }
        if (coded != null) {
            return coded.cell(coded.codeAt(index));
        }
        return bands != null ? bands.at(index) : laneCell(index);
    }

    /** Records an access to {@code count} elements: first, first + step, and so on. The step is positive. */
    void access(Object array, int first, int step, int count, int key) {
        if (hasRuns() && take(first, step, count, key)) {
            return;
        }
        if (hasRuns() && count == 1) {
            accessOne(array, first, key);
        } else if (hasRuns() && step >= SHORTEST_ROW && hasRows(step, count)) {
            accessBands(array, first, 1, count, key);
        } else if (bands != null && step == 1) {
            single = 0;
            bands.accessRange(array, first, first + count, key);
            relieveBands();
        } else if (hasLanes() && mayBeLanes(step)) {
            single = 0;
            if (accessLanes(array, first, step, count, key)) {
                relieve();
            }
        } else {
            expand();
            if (count > length >> 1 && step == 1 && settledAt != CurrentStrand.quiescentBefore && mayHaveRuns(length)) {
                settledAt = CurrentStrand.quiescentBefore;
                if (++whole >= 1 << lost - 1) {
                    regroup();
                    access(array, first, step, count, key);
                    return;
                }
            }
            if (coded != null) {
                accessCodes(array, first, step, count, key);
            } else {
                PerElementCells.access(cells, array, first, step, count, key);
            }
        }
    }

    @Override
    void put(int first, int step, int count, int access, boolean writes) {
        int distance = count == 1 ? 1 : step;
        single = count == 1 ? single + 1 : 0;
        boolean hasRows = hasRuns() && distance >= SHORTEST_ROW && hasRows(distance, count);
        if (bands != null && distance == 1) {
            bands.put(first, first + count, access, writes);
            relieveBands();
        } else if (hasRows) {
            for (int i = 0; i < count; i++) {
                bands.put(first + i * distance, first + i * distance + 1, access, writes);
            }
            relieveBands();
        } else if (hasLanes() && mayBeLanes(distance)) {
            if (putLanes(first, distance, count, access, writes)) {
                relieve();
            }
        } else {
            expand();
            if (coded != null) {
                TransitionTable.forget(coded.codes);
                cells = coded.expanded();
                coded = null;
                codedAt = CurrentStrand.quiescentBefore;
                missed = 0;
            }
            PerElementCells.put(cells, first, distance, count, access, writes);
        }
    }

    /** Records an access to one element of an array that does not have a cell per element. */
    void accessElement(Object array, int index, int key) {
        if (coded != null) {
            accessCodes(array, index, 1, 1, key);
        } else {
            accessOne(array, index, key);
        }
    }

    /** Records an access to a few neighbours; many such accesses in a row are like many to one element. */
    public void accessFew(Object array, int first, int count, int key) {
        if (hasRuns() && take(first, 1, count, key)) {
            return;
        }
        int before = single;
        access(array, first, 1, count, key);
        single = before + 1;
        if (single > MOST_SINGLE) {
            expand();
        }
    }

    /**
     * Records an access to a block: {@code columns} neighbours in each of {@code rows} rows, which begin {@code width}
     * apart. The width is larger than the number of columns.
     */
    public void accessBlock(Object array, int first, int columns, int rows, int width, int key) {
        if (hasRuns()) {
            giveUp();
        }
        if (hasRuns() && hasRows(width, rows)) {
            accessBands(array, first, columns, rows, key);
        } else {
            if (bands != null && bands.misfit()) {
                expand();
            }
            for (int row = 0; row < rows; row++) {
                access(array, first + row * width, 1, columns, key);
            }
        }
    }

    /** Returns whether the runs lie in rows of this width, or do so now. */
    private boolean hasRows(int width, int rows) {
        if (bands == null && width >= SHORTEST_ROW && rows > 1 && length / width >= 4 && isOneLane()) {
            bands = new RowBands(lane(0), width);
            dropLanes();
        }
        return bands != null && bands.width == width;
    }

    private void accessBands(Object array, int first, int columns, int rows, int key) {
        single = 0;
        bands.accessBlock(array, first, columns, rows, key);
        relieveBands();
    }

    private void relieveBands() {
        if (bands.weight() > 64 && settledAt != CurrentStrand.quiescentBefore) {
            settledAt = CurrentStrand.quiescentBefore;
            bands.settle();
        }
        if (bands.weight() > 64 + mostRuns(length)) {
            expand();
        }
    }

    /**
     * Records an access to one element of an array that has runs. An array with many such accesses is better off
     * without runs.
     */
    private void accessOne(Object array, int index, int key) {
        if (take(index, 1, 1, key)) {
            return;
        }
        if (!hasRuns()) {
            // What had to be done before was too much for runs.
            access(array, index, 1, 1, key);
            return;
        }
        if (bands != null) {
            bands.accessRange(array, index, index + 1, key);
            if (++single > MOST_SINGLE) {
                expand();
            } else {
                relieveBands();
            }
            return;
        }
        boolean crowded = accessLane(array, index, key);
        if (++single > MOST_SINGLE) {
            expand();
        } else if (crowded) {
            relieve();
        }
    }

    private static int mostRuns(int positions) {
        return 32 + (positions >> 5);
    }

    /** Makes many runs fewer, or gives them up. */
    private void relieve() {
        if (settledAt != CurrentStrand.quiescentBefore) {
            settledAt = CurrentStrand.quiescentBefore;
            settleLanes();
        }
        for (int lane = 0; lane < lanes(); lane++) {
            RunLengthCells runs = lane(lane);
            if (runs.count() > mostRuns(runs.length())) {
                expand();
                return;
            }
        }
    }

    /**
     * Encodes the array in runs again, if its runs are few now. It is called before an access to most of the array, if
     * a quiescence came after it lost its runs. An array that lost them again and again has to wait for more such accesses.
     */
    private void regroup() {
        int most = mostRuns(length) / 2;
        if (coded != null && !coded.hasRuns(most)) {
            return;
        }
        RunLengthCells runs = RunLengthCells.of(coded != null ? coded.expanded() : cells, most);
        if (runs != null) {
            if (coded != null) {
                TransitionTable.forget(coded.codes);
                coded = null;
            }
            lanes(runs);
            single = 0;
            cells = null;
            runs(true);
            touched();
        }
    }

    private void expand() {
        if (!hasRuns()) {
            return;
        }
        runs(false);
        lost = Math.min(lost + 1, MOST_LOST);
        whole = 0;
        if (bands != null) {
            cells = bands.cells();
            bands = null;
        } else {
            cells = laneCells(length);
            dropLanes();
        }
        encode();
    }

    /** Gives numbers to the cells, if there are few different ones. */
    private void encode() {
        codedAt = CurrentStrand.quiescentBefore;
        missed = 0;
        coded = mayHaveCodes() ? CellDictionary.of(cells) : null;
        cells = coded != null ? null : cells;
    }

    /** Notes that a cell had to be judged. When that happens often, and more has settled since, there may be few different ones again. */
    void missed() {
        if (codedAt != CurrentStrand.quiescentBefore && ++missed > (long) length << crowded >> 4) {
            encode();
        }
    }

    private void accessCodes(Object array, int first, int step, int count, int key) {
        int end = first + count * step;
        int reached = coded.access(array, first, step, end, key);
        if (coded.isFull()) {
            cells = coded.expanded();
            coded = null;
            codedAt = CurrentStrand.quiescentBefore;
            missed = 0;
            crowded = Math.min(crowded + 1, MOST_CROWDED);
            PerElementCells.access(cells, array, reached, step, (end - reached) / step, key);
        }
    }

    /** Notes that the array is dead: lets go of its cells, since the shadow may still be the {@link #following} one of another. */
    void release() {
        following = null;
        cells = null;
        coded = null;
        bands = null;
        dropLanes();
        dropEntries();
    }

    long bytes() {
        long bytes = 64 + bytesOfOwn();
        if (cells != null) {
            return bytes + 16 + 8L * cells.length;
        }
        if (coded != null) {
            return bytes + coded.bytes();
        }
        if (bands != null) {
            return bytes + bands.bytes();
        }
        return bytes + bytesOfLanes();
    }

    /** Throws if an invariant does not hold; for tests. */
    void checkInvariants() {
        int forms = (cells == null ? 0 : 1) + (coded == null ? 0 : 1) + (hasLanes() ? 1 : 0) + (bands == null ? 0 : 1);
        if (forms != 1) {
            throw new IllegalStateException("I1: " + forms + " of cells, numbers, lanes and bands are there");
        }
        if (coded != null) {
            coded.checkInvariants();
        }
        if (bands != null) {
            bands.checkInvariants();
        }
        checkLanes();
    }
}
