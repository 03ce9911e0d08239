package org.taskrace.hooks.loops;

import java.lang.reflect.Array;
import org.taskrace.hooks.arrays.ArrayMemory;
import org.taskrace.hooks.arrays.RangeChecks;
import org.taskrace.hooks.memory.AccessCounters;
import org.taskrace.hooks.memory.CurrentStrand;

/**
 * Set of the elements of one array that a loop accesses at one place, by indexes that follow no variable of the loop.
 * Examples are letters of an alphabet, counters of a kind, weights of a table. A loop with many such accesses to a
 * short array keeps the elements as bits, and checks them when it is left. The first accesses, and those to long
 * arrays, are checked one by one, since a short loop would not gain from a set. While the running task holds a lock
 * there is always a set, so that accesses are judged in their order (decision 32).
 *
 * <p>A local of the program holds the set, or the state of a loop that has none yet. A state is a constant array, so
 * counting allocates nothing.
 *
 * <pre>
 *   of length 1:   a state; element 0 is the number of the next state, or negative where {@link #grow} decides
 *   longer:        a set; bit i of word 1 + i / 64 says whether element i was accessed
 * </pre>
 *
 * <p>Exact: the checked elements are the accessed ones. Nothing may end the strand before the check.
 *
 * <p>Cost: a shift and a test for each access once there is a set.
 */
public final class IndexSetSummary {

    /** Longer arrays have no set, unless a lock is held. */
    private static final int LONGEST = 1 << 16;

    /** The number of accesses that are checked one by one in any case. */
    private static final int FEW = 8;

    /** The number of elements per access that is checked one by one before an array has a set. */
    private static final int SHARE = 16;

    private static final int DECIDE = -1;
    private static final int BEGIN_SET = -2;

    /** First the few accesses of every loop, then those for the array's length, then the state that never ends. */
    private static final long[][] STATES = states();

    private IndexSetSummary() {}

    private static long[][] states() {
        int last = FEW + LONGEST / SHARE + 1;
        long[][] states = new long[last + 1][1];
        for (int i = 0; i < last; i++) {
            states[i][0] = i == 0 ? DECIDE : i == FEW ? BEGIN_SET : i - 1;
        }
        states[last][0] = last;
        return states;
    }

    /** Returns the state of a loop that is entered. */
    public static long[] begin() {
        return STATES[FEW - 1];
    }

    /** Adds an element to a set, if there is one already; returns whether. */
    public static boolean adds(long[] set, int index) {
        int word = (index >>> 6) + 1;
        if (word < set.length) {
            mark(set, word, index);
            return true;
        }
        return false;
    }

    /** Adds an element whose access has succeeded; returns the set or state after it. */
    public static long[] add(long[] set, int index, Object array, int key) {
        if (adds(set, index)) {
            return set;
        }
        if (CurrentStrand.holdsLock) {
            return underLock(index, array);
        }
        AccessCounters.check();
        ArrayMemory.accessElement(array, index, key);
        return next(set, array);
    }

    /** Adds an element that was read and then written; returns the set or state after it. */
    public static long[] addUpdate(long[] set, int index, Object array, int readKey, int writeKey) {
        if (adds(set, index)) {
            return set;
        }
        if (CurrentStrand.holdsLock) {
            return underLock(index, array);
        }
        AccessCounters.check();
        ArrayMemory.updateElement(array, index, readKey, writeKey);
        return next(set, array);
    }

    /** Begins the set at once: under a lock no check may come before those that the loop's exit makes. */
    public static long[] underLock(int index, Object array) {
        long[] set = grow(BEGIN_SET, Array.getLength(array));
        mark(set, (index >>> 6) + 1, index);
        return set;
    }

    /** Sets a bit; most often it is set already, and a store would delay the next load. */
    private static void mark(long[] set, int word, int index) {
        if ((set[word] >>> index & 1) == 0) {
            set[word] |= 1L << index;
        }
    }

    /** Returns the set or state after an access that was checked by itself. */
    public static long[] next(long[] state, Object array) {
        int next = (int) state[0];
        return next >= 0 ? STATES[next] : grow(next, Array.getLength(array));
    }

    private static long[] grow(int what, int length) {
        if (what == BEGIN_SET || length <= FEW * SHARE) {
            return new long[1 + (length + 63 >> 6)];
        }
        return STATES[length > LONGEST ? STATES.length - 1 : FEW + length / SHARE];
    }

    /** Checks the elements of a set, neighbours together. Called when the loop was left. */
    public static void end(long[] set, Object array, int key) {
        if (set.length > 1) {
            end(set, array, key, SerialRangeChecks.INSTANCE);
        }
    }

    /** Hands the elements of a set to a receiver, neighbours together; a state has none. */
    public static void end(long[] set, Object array, int key, RangeChecks checks) {
        int first = 0;
        int count = 0;
        for (int word = 1; word < set.length; word++) {
            long rest = set[word];
            int base = word - 1 << 6;
            while (rest != 0) {
                int at = Long.numberOfTrailingZeros(rest);
                int run = Long.numberOfTrailingZeros(~(rest >>> at));
                if (first + count != base + at) {
                    check(array, first, count, key, checks);
                    first = base + at;
                    count = 0;
                }
                count += run;
                rest = at + run == Long.SIZE ? 0 : rest & -1L << at + run;
            }
        }
        check(array, first, count, key, checks);
    }

    private static void check(Object array, int first, int count, int key, RangeChecks checks) {
        if (count == 1) {
            checks.element(array, first, key);
        } else if (count > 1) {
            checks.loop(array, first, 1, count, key);
        }
    }
}
