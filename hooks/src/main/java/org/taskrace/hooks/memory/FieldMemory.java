package org.taskrace.hooks.memory;

import java.util.Arrays;

/**
 * What rewritten bytecode calls around each access to a field: it passes the field's shadow cell and stores what comes back.
 *
 * <p>A cell names the accesses that still matter for its location:
 *
 * <pre>
 *   bits 63..32   writers    0 none; otherwise the number of the newest of a set of accesses
 *   bits 31..0    readers    the same; where it equals the writer, there is none besides
 * </pre>
 *
 * <p>Accesses are numbered in the order of execution, and a number is never used again. So everything from {@link #strandBegin}
 * on was done by the running strand itself, and one comparison tells that a cell needs no new judgement. Everything else is up
 * to the {@link Judge}. The object itself is never passed: a call that took it would keep it from being scalar replaced.
 */
public final class FieldMemory {

    private FieldMemory() {}

    /** While false only one task is live: whatever it does comes before all that follows, and nothing is recorded. */
    public static boolean recording;

    /** The number that the running strand's next access will get, as it was when the strand began. */
    public static int strandBegin = Integer.MAX_VALUE;

    /** {@link #strandBegin} at the place of the writer. */
    public static long strandBeginAsWriter = Long.MAX_VALUE;

    /** What the reader of a field's cell is compared with: {@link #strandBegin}, or no more than any while nothing is recorded. */
    public static int readBound;

    /** The same for the writer: {@link #strandBeginAsWriter}, or no more than any. */
    public static long writeBound;

    /** Another number for each strand, also for those that begin with the same access; never 0. */
    public static int strandStamp = 1;

    /** Accesses below this number precede all that is to come: when it was set no other task was live. */
    public static int settledBefore = 1;

    private static Judge judge = new Judge();

    /** Decides about a cell that is not the running strand's own; this one lets everything pass. */
    public static class Judge {

        /** Judges an access; returns the location's new cell. */
        public long access(long cell, int key) {
            return cell;
        }

        /** Judges an access to a field that has no cell beside it, of an object or, for a static one, of a class's name. */
        public void withoutCell(Object holder, int key) {}
    }

    /** Installs the judge, before any class is rewritten. */
    public static void install(Judge theJudge) {
        // Numbers begin anew with each judge: what another one has learned means nothing.
        Arrays.fill(MEMO, 0);
        Arrays.fill(OWN_MEMO, 0);
        Arrays.fill(KEPT, 0);
        ParallelReaderCache.clear();
        judge = theJudge;
    }

    /**
     * Judgements of the running strand that can be repeated. The same field of many objects often
     * has one cell value; only the first of them is then judged in full. A site is a constant where it is passed, so all of
     * this is a few loads from fixed places.
     *
     * <pre>
     *   MEMO[slot]       the cell
     *   MEMO[slot + 1]   the strand's begin and the access key
     *   MEMO[slot + 2]   the cell that it became
     * </pre>
     */
    private static final int SLOTS = 1 << 11;

    private static final long[] MEMO = new long[SLOTS << 2];

    private static int slot(int key) {
        return (key & SLOTS - 1) << 2;
    }

    /** Records what became of a cell, for a judge that would answer equally again. */
    public static void learn(long cell, int key, long result) {
        if (key < OWN_KEYS) {
            OWN_MEMO[key << 1] = cell;
            OWN_MEMO[(key << 1) + 1] = result;
            return;
        }
        int slot = slot(key);
        MEMO[slot] = cell;
        MEMO[slot + 1] = (long) strandBegin << 32 | key;
        MEMO[slot + 2] = result;
    }

    /**
     * The smallest keys have slots of their own: the cell and what it became. The latter names the running strand if it was learned
     * in it, so there is nothing else to compare. New objects, whose cells are all equal, live by this.
     */
    private static final int OWN_KEYS = 1 << 15;

    private static final long[] OWN_MEMO = new long[OWN_KEYS << 1];

    /**
     * Cells that a read of the running strand leaves as they are, whatever its site: pairs of the cell and the strand's stamp. Data that
     * all tasks read has few different cells, those of its first readers.
     */
    private static final int KEPT_SHIFT = 10;

    private static final long[] KEPT = new long[2 << KEPT_SHIFT];

    /** The stamp of the last strand that left a cell as it is: most new strands have none yet. */
    private static int keptBy;

    private static int keptSlot(long cell) {
        return (int) (cell * 0x9E3779B97F4A7C15L >>> 64 - KEPT_SHIFT) << 1;
    }

    /** No cell. */
    public static final long UNKNOWN = -1;

    /** Returns what an access of the running strand makes of a cell, if that was learned; otherwise {@link #UNKNOWN}. */
    public static long known(long cell, int key) {
        if (key < OWN_KEYS) {
            long known = OWN_MEMO[(key << 1) + 1];
            return OWN_MEMO[key << 1] == cell && isOwn(known, key) ? known : UNKNOWN;
        }
        int slot = slot(key);
        return MEMO[slot] == cell && MEMO[slot + 1] == ((long) strandBegin << 32 | key) ? MEMO[slot + 2] : UNKNOWN;
    }

    /** Returns whether a cell names an access of the running strand that makes another one with this key redundant. */
    private static boolean isOwn(long cell, int key) {
        return AccessKey.writes(key) ? cell >= writeBound : (int) cell >= readBound;
    }

    /** A judge tells that reads of the running strand leave a cell as it is. */
    public static void keep(long cell) {
        int slot = keptSlot(cell);
        KEPT[slot] = cell;
        KEPT[slot + 1] = strandStamp;
        keptBy = strandStamp;
    }

    public static boolean isKept(long cell) {
        if (keptBy != strandStamp) {
            return false;
        }
        int slot = keptSlot(cell);
        return KEPT[slot] == cell && KEPT[slot + 1] == strandStamp;
    }

    /** Checks an access to a field; returns the field's new cell. */
    public static long access(long cell, int key) {
        return isOwn(cell, key) ? cell : judge(cell, key);
    }

    /**
     * A cell without the accesses that nothing can race with any more. So what tasks read of each other's results, after a join of all,
     * has one cell whoever wrote it, and is judged once.
     */
    public static long unsettled(long cell) {
        long writers = cell >>> 32 < settledBefore ? 0 : cell & 0xffffffff00000000L;
        return (int) cell < settledBefore ? writers : writers | (int) cell;
    }

    /** Judges an access to a field whose cell is not the running strand's own; returns the field's new cell. */
    public static long judge(long before, int key) {
        long cell = unsettled(before);
        boolean writes = AccessKey.writes(key);
        if (!writes && cell >= writeBound) {
            return cell;
        }
        long known = known(cell, key);
        if (known != UNKNOWN) {
            return known;
        }
        return !writes && (ParallelReaderCache.coverField(cell) || isKept(cell)) ? cell : judge.access(cell, key);
    }

    /**
     * Judges a write in a constructor: the object is new in most cases, and its fields are written for the first time. Small enough to be
     * compiled into the caller, so that an object which stays there needs no memory.
     */
    public static long judgeFirstWrite(long cell, int key) {
        int slot = key << 1;
        if (cell == 0 && key < OWN_KEYS && OWN_MEMO[slot] == 0 && OWN_MEMO[slot + 1] >= writeBound) {
            return OWN_MEMO[slot + 1];
        }
        return judge(cell, key);
    }

    /** Checks an access to a field without a cell. */
    public static void accessWithoutCell(Object holder, int key) {
        if (recording) {
            judge.withoutCell(holder, key);
        }
    }
}
