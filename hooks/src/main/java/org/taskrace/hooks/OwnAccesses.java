package org.taskrace.hooks;

import java.util.Arrays;

/**
 * What one strand does to an array that nobody else has touched since all tasks were last joined: it is only written down. Most often
 * the next join of all comes before anybody else does, and it need never have been in the cells; otherwise it is put there first.
 *
 * <p>All cells of such an array are those of accesses that precede whatever may come, so there is nothing to judge, and an access is told
 * from the strand's earlier ones without looking anything up: the first write of an element counts, and the first read before it.
 *
 * <p>Cost: two stores an access, at most {@value #MOST} of them; 90 to 190 bytes an array.
 *
 * <p>Invariants: I1: while {@code strand} is not 0 all accesses since {@code settledBefore} was set are that strand's, and written down
 * here in their order. I2: if {@code settledBefore} is not {@link ArrayMemory#settledBefore}, nothing was accessed since that was set.
 */
final class OwnAccesses {

    /** A strand that does more is better off with cells, which do not grow. */
    private static final int MOST = 8;

    private static final int FEW = 2;

    private static final int LONGEST_PAUSE = 31;

    /** Per access: the first index and the count; the step and the access, complemented for a write. */
    private long[] entries;

    private int size;

    /** The stamp of the strand, 0 if the accesses are in the cells. */
    private int strand;

    /** {@link ArrayMemory#settledBefore} when the array was last accessed. */
    private int settledBefore = -1;

    /** How many joins of all nothing is to be written down for, and how many it will be the next time: arrays that tasks share gain nothing. */
    private int pause;

    private int nextPause;

    /** An access was made to an array that has runs: whether no more is to be done about it. */
    boolean take(ArrayShadow shadow, Object array, int first, int step, int count, int site, boolean writes) {
        if (strand != Memory.strandStamp || settledBefore != ArrayMemory.settledBefore) {
            if (settledBefore == ArrayMemory.settledBefore || !begin()) {
                putIntoCells(shadow, array);
                return false;
            }
        } else if (size == MOST) {
            putIntoCells(shadow, array);
            return false;
        }
        if (2 * size == entries.length) {
            entries = Arrays.copyOf(entries, 2 * MOST);
        }
        long cell = ArrayMemory.judged(0, site, writes, array, first, step, count);
        entries[2 * size] = (long) first << 32 | count;
        entries[2 * size + 1] = (long) step << 32 | (writes ? ~(int) cell : (int) cell) & 0xffffffffL;
        size++;
        return true;
    }

    /** The first access since all tasks were joined: what was written down before need not be in the cells any more. */
    private boolean begin() {
        settledBefore = ArrayMemory.settledBefore;
        nextPause = strand == 0 ? nextPause : 0;
        size = 0;
        strand = 0;
        if (pause > 0) {
            pause--;
            return false;
        }
        strand = Memory.strandStamp;
        if (entries == null) {
            entries = new long[2 * FEW];
        }
        return true;
    }

    /** The cells hold accesses that were not told here, or may do so. */
    void touched() {
        strand = 0;
        settledBefore = ArrayMemory.settledBefore;
    }

    /** An access is about to be made that cannot be written down here. */
    void giveUp(ArrayShadow shadow, Object array) {
        if (settledBefore == ArrayMemory.settledBefore) {
            putIntoCells(shadow, array);
        }
        touched();
    }

    private void putIntoCells(ArrayShadow shadow, Object array) {
        if (strand == 0) {
            return;
        }
        strand = 0;
        nextPause = Math.min(2 * nextPause + 1, LONGEST_PAUSE);
        pause = nextPause;
        for (int i = 0; i < 2 * size; i += 2) {
            int access = (int) entries[i + 1];
            boolean writes = access < 0;
            int number = writes ? ~access : access;
            // A complemented number in place of a site: see after().
            shadow.access(
                    array, (int) (entries[i] >> 32), (int) (entries[i + 1] >> 32), (int) entries[i], ~number, writes);
        }
    }

    long bytes() {
        return 40 + (entries == null ? 0 : 16 + 8L * entries.length);
    }

    /** The cell of an element after an access that was written down, which has this number. */
    static long after(long cell, int number, boolean writes) {
        long unsettled = ArrayMemory.unsettled(cell);
        if (writes) {
            return unsettled >>> 32 == 0 ? (long) number << 32 | number : cell;
        }
        return unsettled == 0 ? number : cell;
    }
}
