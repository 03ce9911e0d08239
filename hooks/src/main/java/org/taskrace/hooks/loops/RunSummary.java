package org.taskrace.hooks.loops;

import org.taskrace.hooks.arrays.ArrayMemory;
import org.taskrace.hooks.memory.AccessCounters;

/**
 * What a loop does to elements of one array at one place, in some iterations only: elements at equal distances that follow each other are a run,
 * which is checked when another one begins, or the loop is left. A run is kept in a local of the program, so that continuing it takes
 * a comparison and an addition; nothing has to be known of which iterations come here. After the second short run the rest of the loop's
 * accesses are checked one by one.
 *
 * <pre>
 *   bit 63        there was a short run in this loop
 *   bits 62..32   the first index; {@link #NO_INDEX} if there is no run
 *   bits 31..0    the index that would come next
 * </pre>
 *
 * <p>Nothing may end the strand before the check.
 */
public final class RunSummary {

    /** No array has an element with this index. */
    private static final int NO_INDEX = Integer.MAX_VALUE;

    /** At the loop's begin: there is no run, and no index comes next. */
    public static final long NONE = Long.MAX_VALUE;

    /** Each access is checked by itself. */
    private static final long SINGLY = -1;

    private static final long SHORT_BEFORE = Long.MIN_VALUE;

    private static final long LOW = 0xffffffffL;

    /** Shorter ones are checked element by element: what checks ranges is made for longer ones. */
    private static final int SHORT = 6;

    private RunSummary() {}

    /** Returns the run with an element whose access has succeeded. */
    public static long add(long run, int index, int step, Object array, int key) {
        return (int) run == index ? run & ~LOW | index + step & LOW : other(run, index, step, array, key);
    }

    private static int first(long run) {
        return (int) (run >>> 32) & NO_INDEX;
    }

    private static int count(long run, int step) {
        return ((int) run - first(run)) / step;
    }

    private static long other(long run, int index, int step, Object array, int key) {
        if (run == SINGLY) {
            element(array, index, key);
            return SINGLY;
        }
        end(run, step, array, key);
        boolean isShort = first(run) != NO_INDEX && count(run, step) <= SHORT;
        if (isShort && run < 0) {
            element(array, index, key);
            return SINGLY;
        }
        return (isShort ? SHORT_BEFORE : run & SHORT_BEFORE) | (long) index << 32 | index + step & LOW;
    }

    /** Checks the run that waits, if there is one. Called when the loop was left. */
    public static void end(long run, int step, Object array, int key) {
        int first = first(run);
        int count = count(run, step);
        if (first == NO_INDEX) {
            return;
        }
        if (count <= SHORT) {
            for (int i = 0; i < count; i++) {
                element(array, first + i * step, key);
            }
            return;
        }
        AccessCounters.check();
        ArrayMemory.accessLoop(array, first, step, count, key);
    }

    private static void element(Object array, int index, int key) {
        AccessCounters.check();
        ArrayMemory.accessElement(array, index, key);
    }
}
