package org.taskrace.engine.history;

import java.util.Arrays;
import org.taskrace.engine.findings.CallStackTable;
import org.taskrace.hooks.memory.ParallelReaderCache;

/**
 * Table of the accesses that cells can name. For each number it has the strand, the site, and the set of earlier
 * accesses that still matter. So half a cell names a whole set by its newest access, and knows source lines; 0 is the
 * empty set.
 *
 * <p>An access gets a number when it is first judged; all locations with equal sets share the number. Memory grows with
 * the tasks, their sites and the different sets, not with the data.
 *
 * <p>In a JVM with several sessions, numbers go on where the earlier session ended. A lower number, left in a cell by
 * an earlier session, is an access that precedes this session.
 *
 * <p>Invariants: I1: a number is never used for another access. I2: the accesses of a set have descending numbers,
 * unless {@link #moved} has renumbered one.
 */
final class AccessTable {

    static final int NONE = 0;

    /** The largest number, which leaves room for a judge to stop in time. */
    private static final int LIMIT = Integer.MAX_VALUE - 16;

    private static final int STANDS = 1 << 31;
    private static final int COVERED = 1 << 30;
    private static final int SITE = COVERED - 1;

    /** Recent numbers, by site and set. */
    private static final int RECENT = 1 << 12;

    private int[] strand = new int[1 << 10];

    /**
     * The site, with two marks.
     *
     * <pre>
     *   bit 31       stands    the access subsumes later ones
     *   bit 30       covered   the next access of its set subsumes it
     *   bits 29..0   site
     * </pre>
     */
    private int[] site = new int[1 << 10];

    private int[] rest = new int[1 << 10];

    /** The lock set of each access; allocated with the first lock. */
    private int[] locks;

    /** The number of the stack of each access; allocated with the first that has one. */
    private int[] stacks;

    /** The newest task when each access last subsumed another one; allocated with the first that does. */
    private int[] stoodUntil;

    private final int[] recent = new int[RECENT];

    /** The numbers up to this one are forgotten, or of earlier sessions; array indexes count from it. */
    private int earlier;

    private int beforeAll;
    private int next;

    /** Creates an empty table whose first number is this one, which must be positive. */
    AccessTable(int first) {
        earlier = first - 1;
        next = first;
    }

    /** Sets the strand of forgotten accesses and of earlier sessions; it precedes all others. */
    void beforeAll(int strand) {
        beforeAll = strand;
    }

    /** Forgets all accesses: they precede each access to come. The table takes them for accesses of this strand. */
    void forget(int now) {
        beforeAll = now;
        earlier = next - 1;
        Arrays.fill(recent, 0);
        if (locks != null) {
            Arrays.fill(locks, LockSetTable.EMPTY);
        }
        if (stacks != null) {
            Arrays.fill(stacks, CallStackTable.NONE);
        }
        if (stoodUntil != null) {
            Arrays.fill(stoodUntil, 0);
        }
    }

    /** Returns the number that the next new access will get. */
    int next() {
        return next;
    }

    /**
     * Returns the number of the running strand's access at this site, in front of the set {@code others}.
     *
     * @param firstOwnAccess the value of {@link #next()} when the strand began
     */
    int number(int strandNow, int siteNow, int locksNow, int others, int stackNow, int firstOwnAccess) {
        int slot = (siteNow * 31 + others) * 0x9E3779B9 >>> 20;
        int known = recent[slot];
        if (known >= firstOwnAccess
                && site(known) == siteNow
                && rest(known) == others
                && strand(known) == strandNow
                && stack(known) == stackNow) {
            return known;
        }
        recent[slot] = next;
        return add(strandNow, siteNow, locksNow, others, stackNow);
    }

    /** Returns a number that names no other access, for operations that are told apart by their numbers. */
    int fresh(int strandNow, int siteNow, int others) {
        return add(strandNow, siteNow, LockSetTable.EMPTY, others, CallStackTable.NONE);
    }

    /** Returns an earlier access in front of another set than it was recorded with. */
    int moved(int access, int others) {
        if (rest(access) == others) {
            return access;
        }
        int moved = add(strand(access), site(access), locks(access), others, stack(access));
        if (standsForOthers(access)) {
            standForOthers(moved);
            standUntil(moved, stoodUntil(access));
        }
        return moved;
    }

    /** Marks an access that subsumes a later one: each access parallel to the later one is parallel to this one. */
    void standForOthers(int access) {
        if (access > earlier) {
            site[access - earlier] |= STANDS;
        }
    }

    /** Marks an access that subsumes others up to this newest task, which may be joined later than its own task. */
    void standUntil(int access, int task) {
        if (access > earlier) {
            standForOthers(access);
            if (stoodUntil == null) {
                stoodUntil = new int[strand.length];
            }
            stoodUntil[access - earlier] = Math.max(stoodUntil[access - earlier], task);
        }
    }

    /** Returns the newest task when an access last subsumed another one; 0 if it did not, or where that makes no difference. */
    int stoodUntil(int access) {
        int told = stoodUntil == null || access <= earlier ? 0 : stoodUntil[access - earlier];
        return Math.max(told, ParallelReaderCache.stoodUntil(access));
    }

    boolean standsForOthers(int access) {
        return access > earlier && (site[access - earlier] & STANDS) != 0;
    }

    /** Marks an access that the next one of its set subsumes; it may be dropped any time. */
    void cover(int access) {
        site[access - earlier] |= COVERED;
    }

    boolean isCovered(int access) {
        return access > earlier && (site[access - earlier] & COVERED) != 0;
    }

    private int add(int itsStrand, int itsSite, int itsLocks, int others, int itsStack) {
        int index = next - earlier;
        if (index == strand.length) {
            grow();
        }
        strand[index] = itsStrand;
        site[index] = itsSite;
        rest[index] = others;
        if (itsLocks != LockSetTable.EMPTY) {
            if (locks == null) {
                locks = new int[strand.length];
            }
            locks[index] = itsLocks;
        }
        if (itsStack != CallStackTable.NONE) {
            if (stacks == null) {
                stacks = new int[strand.length];
            }
            stacks[index] = itsStack;
        }
        return next++;
    }

    private void grow() {
        if (next >= LIMIT) {
            throw new IllegalStateException("more than 2^31 different accesses");
        }
        int capacity = (int) Math.min((long) strand.length * 2, LIMIT);
        strand = Arrays.copyOf(strand, capacity);
        site = Arrays.copyOf(site, capacity);
        rest = Arrays.copyOf(rest, capacity);
        if (locks != null) {
            locks = Arrays.copyOf(locks, capacity);
        }
        if (stacks != null) {
            stacks = Arrays.copyOf(stacks, capacity);
        }
        if (stoodUntil != null) {
            stoodUntil = Arrays.copyOf(stoodUntil, capacity);
        }
    }

    int strand(int access) {
        return access <= earlier ? beforeAll : strand[access - earlier];
    }

    /** Returns whether an access is one of this strand, and not forgotten. */
    boolean isOf(int access, int itsStrand) {
        return access > earlier && strand[access - earlier] == itsStrand;
    }

    int site(int access) {
        return access <= earlier ? 0 : site[access - earlier] & SITE;
    }

    int locks(int access) {
        return locks == null || access <= earlier ? LockSetTable.EMPTY : locks[access - earlier];
    }

    /** Returns the number of an access's stack in the {@link CallStackTable}. */
    int stack(int access) {
        return stacks == null || access <= earlier ? CallStackTable.NONE : stacks[access - earlier];
    }

    /** Returns the set without its newest access. */
    int rest(int access) {
        return access <= earlier ? NONE : rest[access - earlier];
    }

    long bytes() {
        return 12L * strand.length
                + 4L * RECENT
                + (locks == null ? 0 : 4L * locks.length)
                + (stacks == null ? 0 : 4L * stacks.length)
                + (stoodUntil == null ? 0 : 4L * stoodUntil.length);
    }
}
