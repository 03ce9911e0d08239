package org.taskrace.hooks.arrays;

import java.lang.reflect.Array;
import java.util.Arrays;
import org.taskrace.hooks.memory.AccessKey;
import org.taskrace.hooks.memory.FieldMemory;
import org.taskrace.hooks.memory.ParallelReaderCache;

/**
 * What rewritten bytecode calls after accesses to array elements, one at a time or many of a loop at once. Cells are those of
 * {@link FieldMemory}; where they lie is up to {@link ArrayShadow}.
 */
public final class ArrayMemory {

    private ArrayMemory() {}

    /** Whether cells may be kept as runs; otherwise there is one per element, always. */
    public static boolean useSegments = true;

    /** Whether an array with few different cells may have a number per element instead. */
    public static boolean useCodes = true;

    /** Whether what one strand alone does to an array between joins of all tasks is only written down. */
    public static boolean useOwnAccesses;

    /** Accesses with smaller numbers precede the running strand and all that follow, so that a cell may forget them. */
    public static int settledBefore;

    /** Whether elements are counted when they are first accessed. */
    public static boolean countsLocations;

    private static long locations;

    private static Judge judge = new Judge();

    /** Decides about cells that are not the running strand's own; this one lets everything pass. */
    public static class Judge {

        /**
         * Judges an access to elements that have one cell: {@code count} of them, from {@code index} on in steps of {@code step};
         * returns their new cell.
         */
        public long elements(long cell, int key, Object array, int index, int step, int count) {
            return cell;
        }

        /**
         * Returns the number of an access of the running strand to elements whose other accesses all precede whatever may come: there is
         * nothing to compare it with. Returns 0 if the access is to be judged all the same.
         */
        public int first(int key) {
            return 0;
        }

        /** The running strand, with all that matters for its accesses. */
        public long strandName() {
            return 0;
        }

        /** Numbers for accesses that a strand of this name made at these sites, which they replace. */
        public void number(long strandName, int[] sites) {}

        /** Whether it keeps which of two places has accessed which element, from {@code first} on in steps; see {@link BranchBits}. */
        public boolean keepsBranches(BranchBits branches, Object array, int first, int step, int count, int site) {
            return false;
        }
    }

    static boolean keepsBranches(BranchBits branches, Object array, int first, int step, int count, int site) {
        return judge.keepsBranches(branches, array, first, step, count, site);
    }

    /** Installs the judge, before any class is rewritten. */
    public static void install(Judge theJudge) {
        // Numbers begin anew with each judge: what another one has learned means nothing.
        Arrays.fill(MEMO, 0);
        Arrays.fill(ELEMENTS, 0);
        judge = theJudge;
    }

    /**
     * Judgements of the running strand that can be repeated. Elements often have one cell value; only the first of them is then
     * judged in full. A site is a constant where it is passed, so all of this is a few loads from fixed places.
     *
     * <pre>
     *   MEMO[slot]       the cell
     *   MEMO[slot + 1]   the strand's begin and the site, with whether it writes
     *   MEMO[slot + 2]   the cell that it became
     * </pre>
     */
    private static final int SLOTS = 1 << 11;

    private static final long[] MEMO = new long[SLOTS << 2];

    private static int slot(int key) {
        return (key & SLOTS - 1) << 2;
    }

    /** Likewise, but by cell and site, for single elements; the strand's stamp stands in place of its begin. */
    private static final int ELEMENT_SLOTS = 1 << 11;

    private static final long[] ELEMENTS = new long[ELEMENT_SLOTS << 2];

    static long strandName() {
        return judge.strandName();
    }

    static void number(long strandName, int[] sites) {
        judge.number(strandName, sites);
    }

    /** How often a strand was the first to access an array since all tasks were joined: what it writes there is not judged. */
    public static long ownArrays() {
        return ExclusiveAccessLog.begun();
    }

    /** Records what became of a cell, for a judge that would answer equally again. */
    public static void learn(long cell, int key, long result) {
        int slot = slot(key);
        MEMO[slot] = cell;
        MEMO[slot + 1] = (long) FieldMemory.strandBegin << 32 | key;
        MEMO[slot + 2] = result;
    }

    private static boolean isOwn(long cell, int key) {
        return cell >= FieldMemory.strandBeginAsWriter
                || !AccessKey.writes(key) && (int) cell >= FieldMemory.strandBegin;
    }

    /** Returns what an access makes of a cell that may be the running strand's own. */
    static long judged(long cell, int key, Object array, int index, int step, int count) {
        return isOwn(cell, key) ? cell : foreign(cell, key, array, index, step, count);
    }

    /** Returns whether an equal access to another element with this cell has an equal result, which need not be judged. */
    static boolean isRepeatable(long cell, int key) {
        if (isOwn(cell, key)) {
            return true;
        }
        long unsettled = unsettled(cell);
        return !(cell == 0 && countsLocations)
                && (isLearned(unsettled, key)
                        || !AccessKey.writes(key)
                                && (FieldMemory.isKept(unsettled) || ParallelReaderCache.cover(unsettled)));
    }

    private static boolean isLearned(long unsettled, int key) {
        int slot = slot(key);
        return MEMO[slot] == unsettled && MEMO[slot + 1] == ((long) FieldMemory.strandBegin << 32 | key);
    }

    /** The number of elements that were accessed while tasks were live, if they were to be counted. */
    public static long locations() {
        return locations;
    }

    /** A cell without the accesses that precede all that may still come. */
    static long unsettled(long cell) {
        return (cell < (long) settledBefore << 32 ? 0 : cell & 0xffffffff00000000L)
                | ((int) cell < settledBefore ? 0 : cell & 0xffffffffL);
    }

    /** The same, but a cell that was accessed stays one: the first access of all stands for what is forgotten. */
    static long settled(long cell) {
        long unsettled = unsettled(cell);
        return unsettled == 0 && cell != 0 ? 1 : unsettled;
    }

    private static long foreign(long cell, int key, Object array, int index, int step, int count) {
        long unsettled = unsettled(cell);
        if (cell == 0 && countsLocations) {
            locations += count;
        }
        boolean writes = AccessKey.writes(key);
        if (!writes && ParallelReaderCache.cover(unsettled)) {
            return unsettled;
        }
        if (isLearned(unsettled, key)) {
            return MEMO[slot(key) + 2];
        }
        int number = unsettled == 0 ? judge.first(key) : 0;
        if (number != 0) {
            long result = writes ? (long) number << 32 | number : number;
            learn(0, key, result);
            return result;
        }
        if (!writes && FieldMemory.isKept(unsettled)) {
            return unsettled;
        }
        return judge.elements(unsettled, key, array, index, step, count);
    }

    /** Checks an access to an array's element, which has succeeded. */
    public static void accessElement(Object array, int index, int key) {
        if (FieldMemory.recording) {
            TransitionTable element = TransitionTable.at(key);
            if (element != null && element.array == array) {
                if (element.key == TransitionTable.key(key)) {
                    byte[] codes = element.codes;
                    byte became = element.after[codes[index] & 255];
                    if (became != TransitionTable.UNKNOWN) {
                        codes[index] = became;
                        return;
                    }
                } else if (!AccessKey.writes(key) && element.covers(index)) {
                    return;
                }
            }
            otherElement(array, index, key);
        }
    }

    private static void otherElement(Object array, int index, int key) {
        ArrayShadow shadow = ArrayShadowTable.of(array, key);
        if (shadow.note(index, 1, 1, key)) {
            return;
        }
        long[] cells = shadow.cells;
        if (cells == null) {
            shadow.accessElement(array, index, key);
            return;
        }
        long cell = cells[index];
        if (!isOwn(cell, key)) {
            foreignElement(shadow, cell, key, array, index);
        }
    }

    /**
     * What becomes of one element's cell. Elements that are accessed here and there have many different cells in no order, so that
     * any branch that depends on which one it is would be mispredicted: there is one, and it is taken when the cell is new to the strand.
     */
    private static void foreignElement(ArrayShadow shadow, long cell, int key, Object array, int index) {
        int last = settledBefore - 1;
        int reader = (int) cell;
        int writer = (int) (cell >>> 32);
        reader &= last - reader >> 31;
        writer &= last - writer >> 31;
        long unsettled = (long) writer << 32 | reader;
        int slot = ((reader ^ writer * 31 ^ key << 3) & ELEMENT_SLOTS - 1) << 2;
        long ofStrand = TransitionTable.key(key);
        if (ELEMENTS[slot] == unsettled && ELEMENTS[slot + 1] == ofStrand) {
            shadow.cells[index] = ELEMENTS[slot + 2];
        } else {
            newToStrand(shadow, cell, unsettled, slot, ofStrand, array, index);
        }
    }

    private static void newToStrand(
            ArrayShadow shadow, long cell, long unsettled, int slot, long ofStrand, Object array, int index) {
        int key = (int) ofStrand;
        long result = foreign(cell, key, array, index, 1, 1);
        shadow.cells[index] = result;
        if (isRepeatable(cell, key)) {
            ELEMENTS[slot] = unsettled;
            ELEMENTS[slot + 1] = ofStrand;
            ELEMENTS[slot + 2] = result;
        }
        shadow.missed();
    }

    /**
     * Checks accesses to elements whose indexes stand in another array, at {@code first, first + step} and so on; the step is positive.
     */
    public static void gathered(Object array, int[] indexes, int first, int step, int count, int key) {
        long ofStrand = TransitionTable.key(key);
        for (int done = 0; done < count; done++) {
            TransitionTable element = TransitionTable.at(key);
            boolean isKnown = element != null && element.array == array && element.key == ofStrand;
            if (isKnown) {
                done += element.gathered(indexes, first + done * step, step, count - done);
            }
            if (done < count && !(isKnown && element.leaves(indexes[first + done * step]))) {
                otherElement(array, indexes[first + done * step], key);
            }
        }
    }

    /**
     * Checks the accesses of a loop that was left: {@code count} elements, first, first + step and so on. A step of 0 stands for one element.
     */
    public static void accessLoop(Object array, int first, int step, int count, int key) {
        if (FieldMemory.recording && count != 0) {
            loop(array, first, step, count, key);
        }
    }

    /** Checks the last access of a loop whose other accesses are checked elsewhere. */
    public static void accessLast(Object array, int first, int step, int count, int key) {
        if (FieldMemory.recording && count > 0) {
            loop(array, first + (count - 1) * step, 0, 1, key);
        }
    }

    /**
     * Checks the accesses of a loop to neighbours, {@code Math.abs(growth)} of them in each of {@code count} iterations, each at a place of its
     * own: the first ones from {@code first} on, the next ones {@code growth} further. There is a site for each remainder of such a first index.
     */
    public static void accessSequence(Object array, int first, int growth, int count, int key) {
        if (FieldMemory.recording && count > 0) {
            int size = Math.abs(growth);
            int low = growth > 0 ? first : first + (count - 1) * growth;
            int ofRemainder = AccessKey.plus(key, Math.floorMod(low, size));
            ArrayShadowTable.of(array, ofRemainder).access(array, low, 1, count * size, ofRemainder);
        }
    }

    private static void loop(Object array, int first, int step, int count, int key) {
        ArrayShadow shadow = ArrayShadowTable.of(array, key);
        if (step > 0 && shadow.note(first, step, count, key)) {
            return;
        }
        if (step > 0) {
            shadow.access(array, first, step, count, key);
        } else if (step < 0) {
            shadow.access(array, first + (count - 1) * step, -step, count, key);
        } else {
            shadow.access(array, first, 1, 1, key);
        }
    }

    /** Checks an access to a part of an array. */
    public static void accessRange(Object array, int from, int to, int key) {
        if (FieldMemory.recording && from < to) {
            ArrayShadowTable.of(array, key).access(array, from, 1, to - from, key);
        }
    }

    /** Checks an access to a whole array; null has no elements. */
    public static void accessArray(Object array, int key) {
        if (FieldMemory.recording && array != null) {
            accessRange(array, 0, Array.getLength(array), key);
        }
    }
}
