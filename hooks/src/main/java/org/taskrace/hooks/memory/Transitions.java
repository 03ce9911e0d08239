package org.taskrace.hooks.memory;

/**
 * The memo of judgements: cell × access key × running strand → new cell. One field of many objects, or many elements of
 * an array, often have one cell. The first of them is judged; the transitions of the others are found here.
 *
 * <p>Three tables, each of which measurement justifies:
 *
 * <ul>
 *   <li>by key: a key is a constant where it is passed, so its slot is a fixed place. New objects live by this.
 *   <li>by cell and key, for locations that are accessed here and there and have many different cells. An entry by key
 *       moves there when the strand meets another cell.
 *   <li>cells that a read leaves as they are, whatever its site: data that all tasks read has few cells, those of its
 *       first readers.
 * </ul>
 *
 * <p>{@code hooks.arrays.TransitionTable} holds the transitions of dictionary-encoded cells, by code.
 *
 * <p>An epoch never comes again, so entries of earlier strands and sessions need not be cleared.
 *
 * <p>A slot of the first two tables, of four words:
 *
 * <pre>
 *   slot       the cell
 *   slot + 1   the strand's epoch and the access key, see {@link CurrentStrand#tag}; 0 if the slot is free
 *   slot + 2   the new cell
 * </pre>
 */
public final class Transitions {

    /** Returned where nothing is known. No cell is negative. */
    public static final long UNKNOWN = -1;

    private static final int KEYS = 1 << 15;
    private static final long[] BY_KEY = new long[KEYS << 2];

    private static final int CELLS = 1 << 11;
    private static final long[] BY_CELL = new long[CELLS << 2];

    private static final int UNCHANGED_SHIFT = 10;

    /** Pairs of a cell and the epoch of the strand whose reads leave it. */
    private static final long[] UNCHANGED = new long[2 << UNCHANGED_SHIFT];

    /** The epoch of the last strand with an entry there: most new strands have none yet. */
    private static int unchangedIn;

    private Transitions() {}

    private static int slot(int key) {
        return (key & KEYS - 1) << 2;
    }

    /** Returns what an access of the running strand makes of a cell, or {@link #UNKNOWN}. */
    public static long known(long cell, int key) {
        int slot = slot(key);
        return BY_KEY[slot] == cell && BY_KEY[slot + 1] == CurrentStrand.tag(key) ? BY_KEY[slot + 2] : UNKNOWN;
    }

    /** Returns what {@link #known} returns for a write of a location that was never accessed before. */
    static long knownFirst(int key) {
        int slot = slot(key);
        return BY_KEY[slot] == 0 && BY_KEY[slot + 1] == CurrentStrand.tag(key) ? BY_KEY[slot + 2] : UNKNOWN;
    }

    /** Returns whether reads of the running strand leave a cell as it is, as far as known. */
    public static boolean isUnchangedByRead(long cell) {
        if (unchangedIn != CurrentStrand.epoch) {
            return false;
        }
        int slot = unchangedSlot(cell);
        return UNCHANGED[slot] == cell && UNCHANGED[slot + 1] == CurrentStrand.epoch;
    }

    /** Records a judgement, if it may be repeated; returns the new cell. */
    public static long learn(long cell, int key, long judgement) {
        long became = Judgement.cell(judgement);
        if (Judgement.isRepeatable(judgement)) {
            if (became == cell && !AccessKey.writes(key)) {
                int slot = unchangedSlot(cell);
                UNCHANGED[slot] = cell;
                UNCHANGED[slot + 1] = CurrentStrand.epoch;
                unchangedIn = CurrentStrand.epoch;
            } else {
                int slot = slot(key);
                long tag = CurrentStrand.tag(key);
                if (BY_KEY[slot + 1] == tag) {
                    learnByCell(BY_KEY[slot], key, BY_KEY[slot + 2]);
                }
                BY_KEY[slot] = cell;
                BY_KEY[slot + 1] = tag;
                BY_KEY[slot + 2] = became;
            }
        }
        return became;
    }

    private static int unchangedSlot(long cell) {
        return (int) (cell * 0x9E3779B97F4A7C15L >>> 64 - UNCHANGED_SHIFT) << 1;
    }

    private static int cellSlot(long cell, int key) {
        return (((int) cell ^ (int) (cell >>> 32) * 31 ^ key << 3) & CELLS - 1) << 2;
    }

    /**
     * Returns what an access makes of a cell that another one has taken the place of in the table by key, or {@link #UNKNOWN}. A strand that has
     * met no other cell there does not look: short strands would only load lines of a large table.
     */
    public static long knownBefore(long cell, int key) {
        return BY_KEY[slot(key) + 1] == CurrentStrand.tag(key) ? knownByCell(cell, key) : UNKNOWN;
    }

    /** Returns what an access of the running strand makes of one of many different cells, or {@link #UNKNOWN}. */
    public static long knownByCell(long cell, int key) {
        int slot = cellSlot(cell, key);
        return BY_CELL[slot] == cell && BY_CELL[slot + 1] == CurrentStrand.tag(key) ? BY_CELL[slot + 2] : UNKNOWN;
    }

    /** Records what became of the cell of a single element, which becomes of equal ones too. */
    public static void learnByCell(long cell, int key, long became) {
        int slot = cellSlot(cell, key);
        BY_CELL[slot] = cell;
        BY_CELL[slot + 1] = CurrentStrand.tag(key);
        BY_CELL[slot + 2] = became;
    }
}
