package org.taskrace.hooks.arrays;

import java.lang.reflect.Array;
import org.taskrace.hooks.memory.AccessKey;
import org.taskrace.hooks.memory.Cells;
import org.taskrace.hooks.memory.CurrentStrand;
import org.taskrace.hooks.memory.Judgement;
import org.taskrace.hooks.memory.MemoryJudge;
import org.taskrace.hooks.memory.ParallelReaderCache;
import org.taskrace.hooks.memory.Transitions;

/**
 * Checks of accesses to array elements, one at a time or many of a loop at once. Rewritten bytecode calls them after the accesses. The rules for
 * cells are those of {@link Cells}; {@link ArrayShadow} says where the cells lie.
 */
public final class ArrayMemory {

    private static ShadowSettings settings = ShadowSettings.DEFAULT;

    private static long locations;

    private ArrayMemory() {}

    /** Installs the settings for shadows of arrays, and begins all counts anew. */
    public static void install(ShadowSettings theSettings) {
        settings = theSettings;
        locations = 0;
        ExclusiveAccessLog.reset();
        ArrayShadowTable.resetCount();
        ArrayShadowTable.clearCache();
    }

    /** Sets how the shadows of arrays are kept from now on. */
    static void use(ShadowSettings theSettings) {
        settings = theSettings;
    }

    static ShadowSettings settings() {
        return settings;
    }

    /** Returns how often a strand was the first to access an array since the last quiescence: its writes there are not judged. */
    public static long ownArrays() {
        return ExclusiveAccessLog.begun();
    }

    /** Returns the number of elements that were accessed while tasks were live, if they were to be counted. */
    public static long locations() {
        return locations;
    }

    /** Returns what an access makes of a cell that may be the running strand's own. */
    static long judged(long cell, int key, Object array, int index, int step, int count) {
        return Cells.own(cell, key) ? cell : notOwn(cell, key, array, index, step, count);
    }

    /** Returns whether an equal access to another element with this cell has an equal result, which need not be judged. */
    static boolean isRepeatable(long cell, int key) {
        if (Cells.own(cell, key)) {
            return true;
        }
        long recent = Cells.sinceQuiescence(cell);
        return !isCountedNow(cell)
                && (Transitions.known(recent, key) != Transitions.UNKNOWN
                        || Transitions.knownBefore(recent, key) != Transitions.UNKNOWN
                        || !AccessKey.writes(key)
                                && (Cells.ownWrite(recent)
                                        || Transitions.isUnchangedByRead(recent)
                                        || ParallelReaderCache.cover(recent)));
    }

    private static boolean isCountedNow(long cell) {
        return cell == 0 && settings.countsLocations();
    }

    private static long notOwn(long cell, int key, Object array, int index, int step, int count) {
        long recent = Cells.sinceQuiescence(cell);
        if (isCountedNow(cell)) {
            locations += count;
        }
        boolean writes = AccessKey.writes(key);
        if (!writes && (Cells.ownWrite(recent) || ParallelReaderCache.cover(recent))) {
            return recent;
        }
        long known = Transitions.known(recent, key);
        if (known != Transitions.UNKNOWN) {
            return known;
        }
        int number = recent == 0 ? MemoryJudge.current().first(key) : 0;
        if (number != 0) {
            return Transitions.learn(0, key, Judgement.repeatable(writes ? Cells.of(number, 0) : number));
        }
        if (!writes && Transitions.isUnchangedByRead(recent)) {
            return recent;
        }
        known = Transitions.knownBefore(recent, key);
        if (known != Transitions.UNKNOWN) {
            return known;
        }
        return Transitions.learn(recent, key, MemoryJudge.current().elements(recent, key, array, index, step, count));
    }

    /**
     * Checks an access to an array's element, which has succeeded. The check is compiled into the program's methods. An
     * element that is the running strand's own takes loads and a comparison in every encoding, and calls nothing.
     */
    public static void accessElement(Object array, int index, int key) {
        if (CurrentStrand.recording) {
            ArrayShadow shadow = ArrayShadowTable.ofElement(array, key);
            CellDictionary coded = shadow.coded;
            if (coded != null) {
                if (!isSettled(coded.cellAt(index), key)) {
                    notOwnCode(shadow, array, index, key);
                }
                return;
            }
            long[] cells = shadow.cells;
            if (cells == null) {
                elementOfRuns(shadow, array, index, key);
            } else if (!isSettled(cells[index], key)) {
                notOwnElement(shadow, cells[index], key, array, index);
            }
        }
    }

    /**
     * Checks a read and then a write of one element, which have both succeeded. An element that the running strand was the last to write needs neither
     * check.
     */
    public static void updateElement(Object array, int index, int readKey, int writeKey) {
        if (CurrentStrand.recording) {
            ArrayShadow shadow = ArrayShadowTable.ofElement(array, writeKey);
            CellDictionary coded = shadow.coded;
            if (coded != null) {
                if (!Cells.ownWrite(coded.cellAt(index))) {
                    readAndWritten(array, index, readKey, writeKey);
                }
                return;
            }
            long[] cells = shadow.cells;
            if (cells == null || !Cells.ownWrite(cells[index])) {
                readAndWritten(array, index, readKey, writeKey);
            }
        }
    }

    private static void readAndWritten(Object array, int index, int readKey, int writeKey) {
        accessElement(array, index, readKey);
        accessElement(array, index, writeKey);
    }

    /** Returns whether nothing is to be done for an access: the cell is the running strand's own, or a parallel reader stands for the read. */
    static boolean isSettled(long cell, int key) {
        return Cells.own(cell, key)
                || !AccessKey.writes(key) && (CurrentStrand.isLeft(cell) || ParallelReaderCache.cover(cell));
    }

    /**
     * Replaces the code of an element that is not the running strand's own, by the site's table or the array's memo.
     */
    private static void notOwnCode(ArrayShadow shadow, Object array, int index, int key) {
        CellDictionary coded = shadow.coded;
        TransitionTable element = TransitionTable.at(key);
        if (element != null && element.codes == coded.codes && element.key == CurrentStrand.tag(key)) {
            byte became = element.after[coded.codeAt(index)];
            if (became != TransitionTable.UNKNOWN) {
                coded.codes[index] = became;
                return;
            }
        }
        if (!coded.repeat(index, key)) {
            shadow.accessElement(array, index, key);
        }
    }

    private static void elementOfRuns(ArrayShadow shadow, Object array, int index, int key) {
        if (!shadow.note(index, 1, 1, key)) {
            shadow.accessElement(array, index, key);
        }
    }

    /** Checks an access to an array's element at once if the running task holds a lock; a summary checks it later in any case. */
    public static void accessElementUnderLock(Object array, int index, int key) {
        if (CurrentStrand.holdsLock) {
            accessElement(array, index, key);
        }
    }

    /**
     * Replaces one element's cell. Elements with scattered accesses have many different cells in no order, so any
     * branch that depends on the cell would be mispredicted. There is one such branch, which is taken when the cell is
     * new to the strand.
     */
    private static void notOwnElement(ArrayShadow shadow, long cell, int key, Object array, int index) {
        long recent = Cells.sinceQuiescence(cell);
        long known = Transitions.knownByCell(recent, key);
        if (known != Transitions.UNKNOWN) {
            shadow.cells[index] = known;
        } else {
            newToStrand(shadow, cell, recent, key, array, index);
        }
    }

    private static void newToStrand(ArrayShadow shadow, long cell, long recent, int key, Object array, int index) {
        long result = notOwn(cell, key, array, index, 1, 1);
        shadow.cells[index] = result;
        if (isRepeatable(cell, key)) {
            Transitions.learnByCell(recent, key, result);
        }
        shadow.missed();
    }

    /**
     * Checks accesses to elements whose indexes stand in another array, at {@code first, first + step} and so on; the step is positive.
     */
    public static void gathered(Object array, int[] indexes, int first, int step, int count, int key) {
        if (!CurrentStrand.recording) {
            return;
        }
        ArrayShadow shadow = ArrayShadowTable.of(array, key);
        for (int done = 0; done < count; done++) {
            CellDictionary coded = shadow.coded;
            TransitionTable element = coded == null ? null : TransitionTable.perhapsOf(key, array, coded);
            if (element != null) {
                done += element.gathered(indexes, first + done * step, step, count - done);
            }
            if (done < count && !(element != null && element.leaves(indexes[first + done * step]))) {
                accessElement(array, indexes[first + done * step], key);
            }
        }
    }

    /**
     * Checks the accesses of a loop that was left: {@code count} elements, first, first + step and so on. A step of 0 stands for one element.
     */
    public static void accessLoop(Object array, int first, int step, int count, int key) {
        if (CurrentStrand.recording && count != 0) {
            if (count == 1 || step == 0) {
                accessElement(array, first, key);
            } else {
                loop(array, first, step, count, key);
            }
        }
    }

    /** Checks the last access of a loop whose other accesses are checked elsewhere. */
    public static void accessLast(Object array, int first, int step, int count, int key) {
        if (CurrentStrand.recording && count > 0) {
            accessElement(array, first + (count - 1) * step, key);
        }
    }

    /**
     * Checks the accesses of a loop to neighbours, {@code Math.abs(growth)} of them in each of {@code count}
     * iterations. The first ones begin at {@code first}, the next ones {@code growth} further. Each neighbour has a
     * place of its own: there is a site for each remainder of the first index.
     */
    public static void accessSequence(Object array, int first, int growth, int count, int key) {
        if (CurrentStrand.recording && count > 0) {
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
        } else {
            shadow.access(array, first + (count - 1) * step, -step, count, key);
        }
    }

    /** Checks an access to a part of an array. */
    public static void accessRange(Object array, int from, int to, int key) {
        if (CurrentStrand.recording && from < to) {
            ArrayShadowTable.of(array, key).access(array, from, 1, to - from, key);
        }
    }

    /** Checks accesses to the elements of an array whose bits are set. */
    public static void accessSet(Object array, long set, int key) {
        if (CurrentStrand.recording) {
            ArrayShadow shadow = ArrayShadowTable.of(array, key);
            for (long rest = set; rest != 0; ) {
                int first = Long.numberOfTrailingZeros(rest);
                int count = Long.numberOfTrailingZeros(~(rest >>> first));
                rest &= first + count == Long.SIZE ? 0 : -1L << first + count;
                if (!shadow.note(first, 1, count, key)) {
                    shadow.access(array, first, 1, count, key);
                }
            }
        }
    }

    /** Lets the cells of an array, and not the log of one strand, hold the accesses to come until the next quiescence. */
    public static void useCells(Object array) {
        if (CurrentStrand.recording) {
            ArrayShadowTable.of(array, 0).giveUp();
        }
    }

    /** Checks an access to a whole array; null has no elements. */
    public static void accessArray(Object array, int key) {
        if (CurrentStrand.recording && array != null) {
            accessRange(array, 0, Array.getLength(array), key);
        }
    }
}
