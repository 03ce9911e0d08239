package org.taskrace.hooks.parallel;

import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import org.taskrace.hooks.memory.AccessKey;

/** State of a thread for the checker: the task that it runs, its place in the order, and the arrays it used last. */
public final class Strand {

    /** A thread that runs no task of the program. */
    public static final int NO_TASK = -1;

    private static final int CACHE = 1 << 8;

    /** The strands of all workers that ever were: a few more than run at once. */
    private static final Queue<Strand> OF_WORKERS = new ConcurrentLinkedQueue<>();

    private static final ThreadLocal<Strand> OTHERS = ThreadLocal.withInitial(Strand::new);

    /** The running task, or {@link #NO_TASK}. */
    public int task = NO_TASK;

    /** The running strand's place in the order, as its keeper numbers it. */
    public int label;

    /** The place of the latest call that may create or await a task. */
    public int callSite;

    /** The number of accesses that no cheap comparison could settle. */
    public long judged;

    /** Object of the access that is being judged; set by the judge, for a race that may be found. */
    public Object holder;

    public int index;
    public int count;

    /** True if a race was found since the judge looked last. */
    public boolean raced;

    /** Memos of the judge for this thread. */
    public Object memory;

    private boolean observed = true;
    private int initializers;
    private boolean recording = true;

    /** The array that a site used last, and its cells; sites share slots. */
    private final Object[] arrays = new Object[CACHE];

    private final ArrayCells[] cellsOfArray = new ArrayCells[CACHE];

    /** Arrays that were used recently, by their hash code: a site may walk over many, as over the rows of a matrix. */
    private static final int RECENT = 1 << 11;

    private final Object[] recent = new Object[RECENT];
    private final ArrayCells[] cellsOfRecent = new ArrayCells[RECENT];

    static Strand ofWorker() {
        Strand strand = new Strand();
        OF_WORKERS.add(strand);
        return strand;
    }

    /**
     * Returns the number of accesses of all workers that no cheap comparison could settle; while they run, as far as
     * visible.
     */
    public static long allJudged() {
        long all = 0;
        for (Strand strand : OF_WORKERS) {
            all += strand.judged;
        }
        return all;
    }

    /** Returns the strand of the calling thread. */
    public static Strand current() {
        return Thread.currentThread() instanceof CheckedThread checked ? checked.strand : OTHERS.get();
    }

    /** Returns the strand of the calling thread, or null if nothing that it does is to be recorded. */
    public static Strand ifRecording() {
        Strand strand = current();
        return strand.recording ? strand : null;
    }

    /** Sets whether another task may run beside this one, so that its accesses matter. */
    public void observed(boolean areOthersLive) {
        observed = areOthersLive;
        recording = observed && initializers == 0;
    }

    /** Records the begin or end of a class initialiser, which precedes all uses of its class. */
    public void initializer(boolean begins) {
        initializers += begins ? 1 : -1;
        recording = observed && initializers == 0;
    }

    /** Returns the cells of an array that is accessed with this key. */
    ArrayCells cellsOf(Object array, int key) {
        int slot = AccessKey.site(key) & CACHE - 1;
        if (arrays[slot] == array) {
            return cellsOfArray[slot];
        }
        ArrayCells cells = cellsOfRecent(array);
        arrays[slot] = array;
        cellsOfArray[slot] = cells;
        return cells;
    }

    private ArrayCells cellsOfRecent(Object array) {
        int slot = System.identityHashCode(array) & RECENT - 1;
        if (recent[slot] == array) {
            return cellsOfRecent[slot];
        }
        ArrayCells cells = ArrayTable.of(array);
        recent[slot] = array;
        cellsOfRecent[slot] = cells;
        return cells;
    }
}
