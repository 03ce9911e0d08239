package org.taskrace.hooks.arrays;

import java.util.Arrays;
import org.taskrace.hooks.memory.AccessKey;
import org.taskrace.hooks.memory.CurrentStrand;

/**
 * Transition table of one place in the program, one array and one strand. For each code of a cell ({@link
 * CellDictionary}) it has the new code, once that was judged and may be repeated. So an access to an element is two
 * loads and a store, without a branch that depends on the cell.
 *
 * <p>Invariant: while {@code key} is the running strand's and the place's, {@code codes} are those of the array's
 * shadow and have not been given other numbers.
 */
public final class TransitionTable {

    /** Not judged yet. */
    static final byte UNKNOWN = -1;

    private static final int SLOTS = 1 << 10;

    private static final int MOST_CHANGES = 7;

    private static final TransitionTable[] ALL = new TransitionTable[SLOTS];

    /** The strand's stamp and the access key; see {@link CurrentStrand#tag}. */
    public long key;

    public Object array;
    private CellDictionary coded;
    byte[] codes;
    private int changes;
    final byte[] after = new byte[CellDictionary.MOST + 1];

    /** Returns the table of the key's site, or of another site that shares its slot; may be null. */
    public static TransitionTable at(int key) {
        return ALL[slot(key)];
    }

    private static int slot(int key) {
        return AccessKey.site(key) & SLOTS - 1;
    }

    /** Returns the table or null: for a site that alternates between arrays it is not made anew each time. */
    static TransitionTable perhapsOf(int key, Object array, CellDictionary coded) {
        TransitionTable element = at(key);
        boolean isOther = element != null && element.codes != coded.codes && element.key == CurrentStrand.tag(key);
        return isOther && (++element.changes & MOST_CHANGES) != 0 ? null : of(key, array, coded);
    }

    /** Returns the table of a site, an array and the running strand, made anew if it is that of others. */
    static TransitionTable of(int key, Object array, CellDictionary coded) {
        int slot = slot(key);
        TransitionTable element = ALL[slot];
        if (element == null) {
            element = new TransitionTable();
            ALL[slot] = element;
        }
        long ofStrand = CurrentStrand.tag(key);
        if (element.key != ofStrand || element.codes != coded.codes) {
            element.key = ofStrand;
            element.array = array;
            element.coded = coded;
            element.codes = coded.codes;
            Arrays.fill(element.after, UNKNOWN);
        }
        return element;
    }

    /** Repeats the transitions of neighbours, if all of them were judged before; if not, perhaps of some of them. */
    public boolean repeats(int first, int count) {
        byte[] numbers = codes;
        byte[] becomes = after;
        for (int index = first; index < first + count; index++) {
            byte became = becomes[numbers[index] & 255];
            if (became == UNKNOWN) {
                return false;
            }
            numbers[index] = became;
        }
        return true;
    }

    /**
     * Repeats the transitions of elements whose indexes stand in another array, up to one that is not judged yet.
     * Returns their number.
     */
    int gathered(int[] indexes, int first, int step, int count) {
        if (step == 1) {
            return gathered(indexes, first, count);
        }
        byte[] numbers = codes;
        byte[] becomes = after;
        for (int done = 0; done < count; done++) {
            int index = indexes[first + done * step];
            byte became = becomes[numbers[index] & 255];
            if (became == UNKNOWN) {
                return done;
            }
            numbers[index] = became;
        }
        return count;
    }

    /** Repeats the transitions of neighbours, in a loop that compilers unroll. */
    private int gathered(int[] indexes, int first, int count) {
        byte[] numbers = codes;
        byte[] becomes = after;
        int end = first + count;
        for (int at = first; at < end; at++) {
            int index = indexes[at];
            byte became = becomes[numbers[index] & 255];
            if (became == UNKNOWN) {
                return at - first;
            }
            numbers[index] = became;
        }
        return count;
    }

    /**
     * Returns whether an access that is not judged yet leaves the cell unchanged. Accesses to other elements with that
     * cell then do so, too.
     */
    boolean leaves(int index) {
        boolean leaves = ArrayMemory.isSettled(coded.cellAt(index), (int) key);
        if (leaves) {
            after[codes[index] & 255] = codes[index];
            coded.lookedUp();
        }
        return leaves;
    }

    /** Forgets the transitions of an array, whose cells are numbered anew. */
    static void forget(byte[] codes) {
        for (TransitionTable element : ALL) {
            if (element != null && element.codes == codes) {
                element.clear();
            }
        }
    }

    /** Lets go of all arrays. */
    static void forgetAll() {
        for (TransitionTable element : ALL) {
            if (element != null) {
                element.clear();
            }
        }
    }

    private void clear() {
        key = 0;
        array = null;
        coded = null;
        codes = null;
    }
}
