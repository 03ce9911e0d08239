package org.taskrace.hooks.memory;

/**
 * Checks of accesses to fields: rewritten bytecode passes the field's shadow cell ({@link Cells}) and an
 * {@link AccessKey}, and stores the cell that comes back. The object itself is never passed: a call that took it would
 * keep it from being scalar replaced.
 *
 * <p>Cost: a comparison if the cell is the running strand's own; three if it is one that its reads leave ({@link
 * CurrentStrand#isLeft}). If the judgement is in {@link Transitions}, a few loads from fixed places.
 */
public final class FieldMemory {

    private FieldMemory() {}

    /** Checks an access to a field; returns the field's new cell. */
    public static long access(long cell, int key) {
        return isSettled(cell, key) ? cell : judge(cell, key);
    }

    private static boolean isSettled(long cell, int key) {
        return Cells.own(cell, key) || !AccessKey.writes(key) && CurrentStrand.isLeft(cell);
    }

    /** Judges an access to a field whose cell is not the running strand's own; returns the field's new cell. */
    public static long judge(long before, int key) {
        return transition(before, key, null, -1);
    }

    private static long transition(long before, int key, Object holder, int index) {
        if (!AccessKey.writes(key) && CurrentStrand.isLeftToo(before)) {
            return before;
        }
        long cell = Cells.sinceQuiescence(before);
        long known = Transitions.known(cell, key);
        if (known != Transitions.UNKNOWN) {
            return known;
        }
        if (!AccessKey.writes(key)
                && (Cells.ownWrite(cell)
                        || ParallelReaderCache.coverField(cell)
                        || Transitions.isUnchangedByRead(cell))) {
            CurrentStrand.leaveByReads(cell);
            return cell;
        }
        known = Transitions.knownBefore(cell, key);
        return known != Transitions.UNKNOWN
                ? known
                : Transitions.learn(cell, key, MemoryJudge.current().field(cell, key, holder, index));
    }

    /**
     * Judges a write in a constructor: the object is new in most cases, and its fields are written for the first time. Small enough to be
     * compiled into the caller, so that an object which stays there needs no memory.
     */
    public static long judgeFirstWrite(long cell, int key) {
        long known = cell == 0 ? Transitions.knownFirst(key) : Transitions.UNKNOWN;
        return known != Transitions.UNKNOWN ? known : judge(cell, key);
    }

    /** Checks an access to a part of an object that calls access; returns the part's new cell. */
    public static long accessPart(long cell, int key, Object holder, int index) {
        return isSettled(cell, key) ? cell : transition(cell, key, holder, index);
    }

    /** Returns whether accesses of the running strand to a location whose cell was just checked leave the cell, for all its sites. */
    public static boolean isLeft(long cell, boolean writes) {
        return writes
                ? Cells.ownWrite(cell)
                : Cells.ownRead(cell)
                        || CurrentStrand.isLeft(cell)
                        || Transitions.isUnchangedByRead(cell)
                        || ParallelReaderCache.cover(cell);
    }

    /** Checks an access to a field without a cell. */
    public static void accessWithoutCell(Object holder, int key) {
        if (CurrentStrand.recording) {
            MemoryJudge.current().withoutCell(holder, key);
        }
    }
}
