package org.taskrace.hooks.parallel;

import java.util.Arrays;

/**
 * Hooks around each access while tasks run in parallel. A field's cell is a reference to a {@link CellState} beside the
 * field, which the {@link Judge} gives its meaning.
 *
 * <p>The reference is read without any order. A state has final fields only, and an old one is as good as a new one
 * where nothing changes: see {@code core.history.states.StateRule}.
 */
public final class ParallelMemory {

    private static final int STRIPES = 1 << 8;
    private static final SpinLock[] LOCKS = new SpinLock[STRIPES];

    static {
        Arrays.setAll(LOCKS, stripe -> new SpinLock());
    }

    private static volatile Judge judge = new Judge();

    /** Written while one task is live only, so each other task is created after it. */
    private static int epoch = 1;

    /** True once a task has held a lock. Not volatile: a thread that holds a lock has written it itself. */
    private static boolean usesLocks;

    private ParallelMemory() {}

    /** Judge that decides about accesses, on several threads at once; this one lets everything pass. */
    public static class Judge {

        /**
         * Judges an access of the strand's place; returns the new state of the location, or the old one if nothing
         * changes. The strand names the object and the index, for a race that may be found.
         */
        public CellState judge(Strand strand, CellState state, int key) {
            return state;
        }

        /**
         * Judges an access to a field that has no cell beside it, of an object or, for a static one, of a class's name.
         */
        public void withoutCell(Strand strand, Object holder, int key) {}
    }

    /** Installs the judge. */
    public static void install(Judge theJudge) {
        judge = theJudge;
        nextEpoch();
    }

    /** Begins another epoch: all accesses so far precede all that are to come. */
    public static void nextEpoch() {
        epoch++;
    }

    static int epoch() {
        return epoch;
    }

    static Judge judge() {
        return judge;
    }

    /** Records that the calling thread takes a lock. */
    public static void takesLock() {
        usesLocks = true;
    }

    /** Returns whether the task that calls holds a lock. */
    public static boolean holdsLock() {
        return usesLocks && Strand.current().holdsLock;
    }

    /** Returns the strand of the calling thread, or null if nothing is to be recorded. */
    public static Strand strand() {
        return Strand.ifRecording();
    }

    /**
     * Takes a lock before a field's cell is replaced in a class that is too old for compare-and-set; others do not need
     * it.
     */
    public static void lock(int stripe) {
        LOCKS[stripe & STRIPES - 1].lockAcquire();
    }

    public static void unlock(int stripe) {
        LOCKS[stripe & STRIPES - 1].unlockRelease();
    }

    /** Returns what an access makes of a field's cell. */
    public static CellState access(Strand strand, CellState state, Object holder, int key) {
        return strand.become(state, key, holder, -1);
    }

    /** Returns what an access to a part of an object makes of its cell. */
    public static CellState accessPart(Strand strand, CellState state, Object holder, int index, int key) {
        return strand.become(state, key, holder, index);
    }

    /** Counts a replacement of a field's cell that came too late. */
    public static void collided(Strand strand) {
        strand.collisions++;
    }

    /** Checks an access to a field without a cell. */
    public static void accessWithoutCell(Object holder, int key) {
        Strand strand = Strand.ifRecording();
        if (strand != null) {
            judge.withoutCell(strand, holder, key);
        }
    }
}
