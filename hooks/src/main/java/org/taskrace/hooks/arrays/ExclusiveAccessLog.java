package org.taskrace.hooks.arrays;

import java.lang.ref.ReferenceQueue;
import java.lang.ref.WeakReference;
import java.util.Arrays;
import org.taskrace.hooks.memory.AccessKey;
import org.taskrace.hooks.memory.Cells;
import org.taskrace.hooks.memory.CurrentStrand;
import org.taskrace.hooks.memory.MemoryJudge;
import org.taskrace.hooks.memory.RunningThread;

/**
 * Log of one strand's accesses to an array that no other strand has touched since quiescence. Usually the next
 * quiescence comes before another strand does, and the accesses never enter the cells. Otherwise they are put there
 * first.
 *
 * <p>All accesses in the cells of such an array precede each access to come, so there is nothing to judge. To see that
 * an access is new, no table is needed: the first write of an element counts, and the first read before it. An access
 * is numbered when it is put into the cells, as one of the strand that made it.
 *
 * <p>Cost: two stores an access to other elements than those before, at most {@value #MOST} of them; 80 to 180 bytes an
 * array. The log is a part of the array's shadow, not an object beside it, since each dependent load costs time. Arrays
 * of small tasks are not in the nearest cache.
 *
 * <p>Invariants: I1: while {@code strand} is not 0, all accesses since {@code quiescentBefore} was set are that
 * strand's, and the array has runs. Those of them that would change a cell stand here in their order. I2: if
 * {@code quiescentBefore} is not {@link CurrentStrand#quiescentBefore}, nothing was accessed since that was set.
 */
public abstract class ExclusiveAccessLog extends WeakReference<Object> {

    /** A strand that does more is better off with cells, which do not grow. */
    private static final int MOST = 8;

    private static final int FEW = 2;

    /** So is one that repeats its accesses, which takes a search here. */
    private static final int MOST_REPEATED = 32;

    private static final int LONGEST_PAUSE = 31;

    /** The number of times that a strand was the first to access an array since quiescence. */
    private static long begun;

    /**
     * Two for each access.
     *
     * <pre>
     *   bits 63..32   the first index     bits 31..0   the number of elements
     *   bits 63..32   the step            bits 31..0   the key (AccessKey)
     * </pre>
     */
    private long[] entries;

    /** The used part of that. */
    private int size;

    /** The stamp of the strand, 0 if the accesses are in the cells. */
    private int strand;

    /** The judge's name of the strand. */
    private long name;

    /** {@link CurrentStrand#quiescentBefore} when the array was last accessed. */
    private int quiescentBefore = -1;

    /**
     * The number of quiescences without a log, and that number for the next time: arrays that tasks share gain nothing
     * from a log.
     */
    private byte pause;

    private byte nextPause;

    /** The number of accesses that were found here already. */
    private byte repeated;

    /** Returns whether accesses may be logged: the array has runs, and the log was not switched off. */
    private boolean mayOwn;

    ExclusiveAccessLog(Object array, boolean mayOwn, ReferenceQueue<Object> dead) {
        super(array, dead);
        this.mayOwn = mayOwn;
    }

    /** Puts a recorded access, which has this number now, into the cells of its elements. */
    abstract void put(int first, int step, int count, int access, boolean writes);

    static void reset() {
        begun = 0;
    }

    static long begun() {
        return begun;
    }

    /** Sets whether the array has runs, without which nothing can be written down. */
    final void runs(boolean has) {
        mayOwn = has && ArrayMemory.settings().logsExclusiveAccesses();
    }

    /** Returns whether the running strand has the array for itself, from now on or already, and the access was written down. */
    public final boolean note(int first, int step, int count, int key) {
        if (quiescentBefore != CurrentStrand.quiescentBefore) {
            return mayOwn && begin() && add(first, step, count, key);
        }
        return strand == CurrentStrand.epoch
                && repeated != MOST_REPEATED
                && RunningThread.isCalling()
                && (isNoted(first, step, count, key) || size != 2 * MOST && add(first, step, count, key));
    }

    /**
     * Returns whether an access to these elements was written down, so that this one would change nothing: the first
     * one counts. A write takes the place of a read, since cells forget the read too. It does not do so across another
     * write, which may have been the first to some of the elements.
     */
    private boolean isNoted(int first, int step, int count, int key) {
        long range = (long) first << 32 | count;
        boolean onlyReads = true;
        for (int at = size - 2; at >= 0; at -= 2) {
            long earlier = entries[at + 1];
            if (entries[at] == range && earlier >> 32 == step) {
                if (AccessKey.writes(key) && !AccessKey.writes((int) earlier)) {
                    if (!onlyReads) {
                        return false;
                    }
                    entries[at + 1] = how(step, key);
                }
                repeated++;
                return true;
            }
            onlyReads &= !AccessKey.writes((int) earlier);
        }
        return false;
    }

    private static long how(int step, int key) {
        return (long) step << 32 | key;
    }

    private boolean add(int first, int step, int count, int key) {
        int at = size;
        if (at == entries.length) {
            entries = Arrays.copyOf(entries, 2 * at);
        }
        entries[at] = (long) first << 32 | count;
        entries[at + 1] = how(step, key);
        size = at + 2;
        return true;
    }

    /** Returns whether no more is to be done about an access to an array that has runs. */
    final boolean take(int first, int step, int count, int key) {
        if (note(first, step, count, key)) {
            return true;
        }
        if (quiescentBefore == CurrentStrand.quiescentBefore) {
            putIntoCells();
        }
        return false;
    }

    /** Begins anew with the first access since all tasks were joined: what was written down before need not be in the cells any more. */
    private boolean begin() {
        quiescentBefore = CurrentStrand.quiescentBefore;
        nextPause = strand == 0 ? nextPause : 0;
        size = 0;
        repeated = 0;
        strand = 0;
        if (pause > 0) {
            pause--;
            return false;
        }
        if (!RunningThread.isCalling() || !MemoryJudge.current().mayJudgeLater()) {
            return false;
        }
        strand = CurrentStrand.epoch;
        name = MemoryJudge.current().strandName();
        begun++;
        if (entries == null) {
            entries = new long[2 * FEW];
        }
        return true;
    }

    /** Records that the cells hold accesses that were not told here, or may do so. */
    final void touched() {
        strand = 0;
        quiescentBefore = CurrentStrand.quiescentBefore;
    }

    /** Notes that an access is about to be made that cannot be logged. */
    final void giveUp() {
        if (quiescentBefore == CurrentStrand.quiescentBefore) {
            putIntoCells();
        }
        touched();
    }

    private void putIntoCells() {
        if (strand == 0) {
            return;
        }
        strand = 0;
        nextPause = (byte) Math.min(2 * nextPause + 1, LONGEST_PAUSE);
        pause = nextPause;
        int[] numbers = new int[size / 2];
        for (int i = 0; i < numbers.length; i++) {
            numbers[i] = AccessKey.site((int) entries[2 * i + 1]);
        }
        MemoryJudge.current().number(name, numbers);
        for (int i = 0; i < numbers.length; i++) {
            long range = entries[2 * i];
            long how = entries[2 * i + 1];
            put((int) (range >> 32), (int) (how >> 32), (int) range, numbers[i], AccessKey.writes((int) how));
        }
    }

    final void dropEntries() {
        entries = null;
    }

    final long bytesOfOwn() {
        return 40 + (entries == null ? 0 : 16 + 8L * entries.length);
    }

    /** Returns the cell of an element after an access that was written down, which has this number. */
    static long after(long cell, int number, boolean writes) {
        long recent = Cells.sinceQuiescence(cell);
        if (writes) {
            return Cells.writer(recent) == 0 ? Cells.of(number, 0) : cell;
        }
        return recent == 0 ? number : cell;
    }
}
