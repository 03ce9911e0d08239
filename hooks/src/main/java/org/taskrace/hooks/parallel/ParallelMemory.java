package org.taskrace.hooks.parallel;

import java.util.Arrays;

/**
 * Hooks around each access while tasks run in parallel. A field's cell is an array of a few words beside the field. It
 * is made with the first access that matters, so it dies with the object. The {@link Judge} gives the words their
 * meaning.
 *
 * <p>The cell is read without a lock: a thread that sees it sees at least zeros in it, the initial content.
 */
public final class ParallelMemory {

    private static final int STRIPES = 1 << 8;
    private static final SpinLock[] LOCKS = new SpinLock[STRIPES];

    static {
        Arrays.setAll(LOCKS, stripe -> new SpinLock());
    }

    private static volatile Judge judge = new Judge();

    private ParallelMemory() {}

    /** Judge that decides about accesses, on several threads at once; this one lets everything pass. */
    public static class Judge {

        /** Returns the words of a cell that has a lock of its own. */
        public int words() {
            return 1;
        }

        /** Returns the words of a cell that {@link ArrayCells} protects. */
        public int wordsOfElement() {
            return 1;
        }

        /** Judges an access to a field, of an object or, for a static one, of nothing. */
        public void field(Strand strand, long[] cell, Object holder, int key) {}

        /** Judges an access to a field that has no cell beside it, of an object or, for a static one, of a class's name. */
        public void withoutCell(Strand strand, Object holder, int key) {}

        /** Returns whether an access to elements that have this cell would change nothing; without a lock. */
        public boolean isSettled(Strand strand, long[] cells, int cell, boolean writes) {
            return true;
        }

        /** Judges an access to elements that have one cell, {@code count} from {@code index} on; their lock is held. */
        public void elements(Strand strand, long[] cells, int cell, int key, Object array, int index, int count) {}
    }

    /** Installs the judge. */
    public static void install(Judge theJudge) {
        judge = theJudge;
    }

    static Judge judge() {
        return judge;
    }

    /** Returns the strand of the calling thread, or null if nothing is to be recorded. */
    public static Strand strand() {
        return Strand.ifRecording();
    }

    /** Takes a lock before a field's cell is made; fields with other stripes do not wait for each other. */
    public static void lock(int stripe) {
        LOCKS[stripe & STRIPES - 1].lockAcquire();
    }

    public static void unlock(int stripe) {
        LOCKS[stripe & STRIPES - 1].unlockRelease();
    }

    public static long[] newCell() {
        return new long[judge.words()];
    }

    /** Checks an access to a field with this cell. */
    public static void access(Strand strand, long[] cell, Object holder, int key) {
        judge.field(strand, cell, holder, key);
    }

    /** Checks an access to a field without a cell. */
    public static void accessWithoutCell(Object holder, int key) {
        Strand strand = Strand.ifRecording();
        if (strand != null) {
            judge.withoutCell(strand, holder, key);
        }
    }
}
