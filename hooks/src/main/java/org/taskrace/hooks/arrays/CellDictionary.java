package org.taskrace.hooks.arrays;

import java.util.Arrays;
import org.taskrace.hooks.memory.Cells;
import org.taskrace.hooks.memory.CurrentStrand;

/**
 * The cells of an array's elements, of which only few are different: a byte per element, the number of its cell. That is an eighth of
 * the memory, which matters where elements are accessed here and there, and small tables tell what becomes of each cell.
 *
 * <p>Cost: 1 byte per element and at most 4 KB; a search by hashing for a new cell. A short array has fewer numbers, since one cell per
 * element would take as little room. When there is no number left, those of cells that
 * only differ in what has settled become one, which takes a look at all elements.
 *
 * <p>Invariants: I1: number 0 is that of elements that were never accessed. I2: cells with different numbers differ, and {@code slots} finds
 * each.
 */
final class CellDictionary {

    /** The number of different cells that there can be. */
    static final int MOST = 255;

    /** The number of elements per cell below which one cell per element takes hardly more room, and no search. */
    private static final int SHARED = 4;

    /** The fewest cells that an array may have before it counts as crowded. */
    private static final int FEW = 8;

    /**
     * The most elements that are examined for each cell that was looked up: beyond that a cell per element is cheaper.
     */
    private static final int LOOKS = 8;

    /** Fewer elements than this are compared one by one. */
    private static final int MANY = 16;

    final byte[] codes;

    /** The number of codes that this array may use. */
    private final int most;

    private long[] cells = new long[4];
    private byte[] slots = new byte[8];
    private int used = 1;
    private int lookups;

    /** The last transition of a single element: by whom ({@link CurrentStrand#tag}), from which number to which. 0 for none. */
    private long repeatableBy;

    /** The access by which a single element was last found to be new to its strand ({@link CurrentStrand#tag}). */
    private long missedBy;

    private byte repeatableFrom;
    private byte repeatableTo;

    /** The element whose cell no number was left for, or -1. */
    private int homeless = -1;

    private long itsCell;

    CellDictionary(int length) {
        codes = new byte[length];
        most = Math.min(MOST, Math.max(FEW, length / SHARED));
    }

    /** Returns a dictionary of these cells; null unless half of the numbers stay free. */
    static CellDictionary of(long[] cells) {
        CellDictionary made = new CellDictionary(cells.length);
        long before = 0;
        int code = 0;
        for (int i = 0; i < cells.length; i++) {
            if (cells[i] != before) {
                before = cells[i];
                code = made.code(Cells.compacted(before));
                if (code > made.most / 2) {
                    return null;
                }
            }
            made.codes[i] = (byte) code;
        }
        made.lookups = 0;
        return made;
    }

    int codeAt(int index) {
        return codes[index] & 255;
    }

    long cell(int code) {
        return cells[code];
    }

    /** Returns the cell of an element. */
    long cellAt(int index) {
        return cells[codes[index] & 255];
    }

    /**
     * Repeats the last transition for an element, if its cell and the access equal those of that transition; returns
     * whether they did.
     */
    boolean repeat(int index, int key) {
        if (repeatableBy == CurrentStrand.tag(key) && repeatableFrom == codes[index]) {
            codes[index] = repeatableTo;
            return true;
        }
        return false;
    }

    /** Returns a cell's number, a new one if it has none yet; -1 if there is none left. */
    int code(long cell) {
        if (cell == 0) {
            return 0;
        }
        lookups++;
        int slot = slot(cell);
        while (slots[slot] != 0) {
            if (cells[slots[slot] & 255] == cell) {
                return slots[slot] & 255;
            }
            slot = slot + 1 & slots.length - 1;
        }
        if (used == most) {
            return -1;
        }
        if (used == cells.length) {
            cells = Arrays.copyOf(cells, Math.min(used * 2, most));
            slots = new byte[used * 4];
            for (int code = 1; code < used; code++) {
                enter(code);
            }
        }
        cells[used] = cell;
        enter(used);
        return used++;
    }

    /** Notes that a cell stays as it is, which spares looking up what it becomes. */
    void lookedUp() {
        lookups++;
    }

    private int slot(long cell) {
        return (int) (cell * 0x9E3779B97F4A7C15L >>> 40) & slots.length - 1;
    }

    private void enter(int code) {
        int slot = slot(cells[code]);
        while (slots[slot] != 0) {
            slot = slot + 1 & slots.length - 1;
        }
        slots[slot] = (byte) code;
    }

    /**
     * Records an access to elements up to {@code end} in steps. Returns {@code end}, or the first element whose new
     * cell the dictionary has no code for.
     */
    int access(Object array, int first, int step, int end, int key) {
        if (first + step == end) {
            judge(array, first, key, tableOfOne(array, key));
            return end;
        }
        TransitionTable element = TransitionTable.of(key, array, this);
        for (int index = first; index != end; ) {
            byte code = codes[index];
            byte became = element.after[code & 255];
            if (became == TransitionTable.UNKNOWN) {
                judge(array, index, key, element);
                index += step;
                if (isFull()) {
                    return index;
                }
                element = TransitionTable.of(key, array, this);
            } else {
                int next = index + step;
                if (step == 1 && end - next > MANY && codes[next] == code) {
                    // The JDK compares many at once; an array that equals itself one element further on is all the
                    // same.
                    int differs = Arrays.mismatch(codes, index, end - 1, codes, next, end);
                    next = differs < 0 ? end : next + differs;
                }
                if (became != code) {
                    fill(index, step, next, became);
                }
                index = next;
            }
        }
        return end;
    }

    /**
     * Returns the table for an access to a single element, or null. The strand of a stream's element often accesses one element of an array
     * only. So a table is made from the second element on that the strand finds new.
     */
    private TransitionTable tableOfOne(Object array, int key) {
        long strand = CurrentStrand.tag(key);
        if (missedBy != strand) {
            missedBy = strand;
            return null;
        }
        return TransitionTable.perhapsOf(key, array, this);
    }

    private void fill(int first, int step, int end, byte code) {
        if (end - first == step) {
            codes[first] = code;
        } else {
            Arrays.fill(codes, first, end, code);
        }
    }

    private void judge(Object array, int index, int key, TransitionTable element) {
        int code = codeAt(index);
        long cell = cells[code];
        long result = ArrayMemory.judged(cell, key, array, index, 1, 1);
        int became = code(result);
        if (became >= 0 && ArrayMemory.isRepeatable(cell, key)) {
            repeatableBy = CurrentStrand.tag(key);
            repeatableFrom = (byte) code;
            repeatableTo = (byte) became;
            if (element != null) {
                element.after[code] = (byte) became;
            }
        }
        if (became < 0) {
            TransitionTable.forget(codes);
            if (!renumber()) {
                homeless = index;
                itsCell = result;
                return;
            }
            became = code(result);
        }
        codes[index] = (byte) became;
    }

    /** Returns whether all has to be {@link #expanded} now. */
    boolean isFull() {
        return homeless >= 0;
    }

    /**
     * Gives all cells other numbers, so that some become free. False if that are too few, or it has been done too often: nothing but
     * {@link #expanded} may then be asked.
     */
    private boolean renumber() {
        if ((long) lookups * LOOKS < codes.length) {
            return false;
        }
        repeatableBy = 0;
        long[] before = cells;
        int count = used;
        cells = new long[4];
        slots = new byte[8];
        used = 1;
        byte[] renumbered = new byte[MOST + 1];
        for (int code = 1; code < count; code++) {
            renumbered[code] = (byte) code(Cells.compacted(before[code]));
        }
        lookups = 0;
        if (used > most * 3 / 4) {
            cells = before;
            return false;
        }
        for (int i = 0; i < codes.length; i++) {
            codes[i] = renumbered[codes[i] & 255];
        }
        return true;
    }

    /** Returns whether the cells, without what has settled, are at most so many runs of equal ones. */
    boolean hasRuns(int most) {
        long[] settled = new long[used];
        for (int code = 0; code < used; code++) {
            settled[code] = Cells.compacted(cells[code]);
        }
        int runs = 1;
        for (int i = 1; i < codes.length && runs <= most; i++) {
            runs += settled[codes[i] & 255] != settled[codes[i - 1] & 255] ? 1 : 0;
        }
        return runs <= most;
    }

    /** Returns one cell per element. */
    long[] expanded() {
        long[] all = new long[codes.length];
        for (int i = 0; i < all.length; i++) {
            all[i] = cells[codes[i] & 255];
        }
        if (homeless >= 0) {
            all[homeless] = itsCell;
        }
        return all;
    }

    long bytes() {
        return 96 + codes.length + 8L * cells.length + slots.length;
    }

    /** Throws if an invariant does not hold; for tests. */
    void checkInvariants() {
        if (cells[0] != 0) {
            throw new IllegalStateException("I1: number 0 is that of " + cells[0]);
        }
        for (int code = 1; code < used; code++) {
            if (code(cells[code]) != code) {
                throw new IllegalStateException("I2: the cell with number " + code + " has " + code(cells[code]));
            }
        }
    }
}
