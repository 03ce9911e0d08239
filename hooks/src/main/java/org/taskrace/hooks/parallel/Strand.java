package org.taskrace.hooks.parallel;

import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicInteger;
import org.taskrace.hooks.arrays.RangeChecks;
import org.taskrace.hooks.memory.AccessKey;

/**
 * State of a thread for the checker: its task, its place in the order, the arrays it used last, and a memo of
 * judgements.
 *
 * <p>What becomes of a state depends on it, the strand, and the access key alone, since the order of two strands never
 * changes. So locations with one state are judged once.
 */
public final class Strand extends RangeChecks {

    /** A thread that runs no task of the program. */
    public static final int NO_TASK = -1;

    private static final int CACHE = 1 << 8;

    /** Slots of the memo. */
    private static final int MEMO = 1 << 9;

    /** Slots for deferred reads, which sites share. */
    private static final int DEFERRED = 1 << 4;

    /** The strands of all workers that ever were: a few more than run at once. */
    private static final Queue<Strand> OF_WORKERS = new ConcurrentLinkedQueue<>();

    private static final AtomicInteger NUMBERS = new AtomicInteger();

    private static final AtomicInteger STRANDS = new AtomicInteger();

    private static final ThreadLocal<Strand> OTHERS = ThreadLocal.withInitial(Strand::ofThread);

    /** Strands of threads that have ended. */
    private static final Queue<Strand> UNUSED = new ConcurrentLinkedQueue<>();

    /** The running task, or {@link #NO_TASK}. */
    public int task = NO_TASK;

    /** The place of the latest call that may create or await a task. */
    public int callSite;

    /** The number of accesses that the judge was asked about. */
    public long judged;

    /** The numbers of {@link WorkCounts}. */
    long replaced;

    long collisions;

    private long foreign;

    /** Object of the access that is being judged, for a race that may be found. */
    public Object holder;

    public int index;

    /** Whether the access that is being judged was made earlier, and has waited since. */
    public boolean late;

    /** Whether the access that is being judged conflicts with those to the location, and is none to it. */
    public boolean onlyCompares;

    /** The volatile field or atomic at which the thread is; for the control. */
    public Object synchronizesAt;

    /** Whether the running task holds a lock. */
    public boolean holdsLock;

    /** The place that accesses have which commute with others, and the place that it was made from; for the judge. */
    public Object commutingPlace;

    public Object commutingFrom;

    /** True if a race was found since the last judgement began: another one is not to be repeated unseen. */
    public boolean raced;

    /** The running strand, as the judge knows it. */
    private Object place;

    /** Changes with the place; part of the memo's tags. */
    private int stamp = 1;

    /** The epoch of the memo. */
    private int epoch;

    /** Where the thread records what it does; null if nothing is recorded. */
    private TraceBuffer trace;

    private boolean observed = true;
    private int initializers;
    private boolean recording = true;
    private int hash;

    /** Tells threads apart, most of them. */
    private final int number = STRANDS.incrementAndGet();

    /** The array that a site used last, and its cells; sites share slots. */
    private final Object[] arrays = new Object[CACHE];

    private final ArrayCells[] cellsOfArray = new ArrayCells[CACHE];

    private final OpenRanges open = new OpenRanges(this);

    /** Whether accesses may wait for the strand's end. */
    private boolean mayWait;

    /** Arrays that were used recently, by their hash code: a site may walk over many, as over the rows of a matrix. */
    private static final int RECENT = 1 << 11;

    private final Object[] recent = new Object[RECENT];
    private final ArrayCells[] cellsOfRecent = new ArrayCells[RECENT];

    /** The latest deferred reads of some sites. */
    private final DeferredReads.Reads[] deferred = new DeferredReads.Reads[DEFERRED];

    /** Collects runs of states. */
    final StateRuns.Builder runs = new StateRuns.Builder();

    /** The memo: state, stamp and key, and the state that it became. */
    private final CellState[] before = new CellState[MEMO];

    private final long[] tags = new long[MEMO];
    private final CellState[] after = new CellState[MEMO];

    static Strand ofWorker() {
        Strand strand = new Strand();
        OF_WORKERS.add(strand);
        return strand;
    }

    private static Strand ofThread() {
        Strand unused = UNUSED.poll();
        return unused == null ? ofWorker() : unused;
    }

    /** Leaves the strand of the calling thread, which ends, to another one. */
    public static void leave() {
        Strand strand = OTHERS.get();
        OTHERS.remove();
        strand.task = NO_TASK;
        strand.mayWait = false;
        strand.initializers = 0;
        strand.holdsLock = false;
        strand.place(null);
        UNUSED.add(strand);
    }

    /** Returns the number of judgements of all workers; while they run, as far as visible. */
    public static long allJudged() {
        long all = 0;
        for (Strand strand : OF_WORKERS) {
            all += strand.judged;
        }
        return all;
    }

    /** Returns the sums over all threads; while they run, as far as visible. */
    static WorkCounts allWork() {
        long replacements = 0;
        long late = 0;
        long others = 0;
        for (Strand strand : OF_WORKERS) {
            replacements += strand.replaced;
            late += strand.collisions;
            others += strand.foreign;
        }
        return new WorkCounts(allJudged(), replacements, late, others, SpinLock.waits());
    }

    /** Returns the number of strands that all workers have begun; while they run, as far as visible. */
    public static long allStrands() {
        long all = 0;
        for (Strand strand : OF_WORKERS) {
            all += strand.stamp;
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

    /** Returns the buffer of the thread's trace; made on the first use. */
    public TraceBuffer trace(TraceBuffer.Sink sink) {
        if (trace == null) {
            trace = new TraceBuffer(NUMBERS.incrementAndGet(), sink);
        }
        return trace;
    }

    /** Returns the buffer of the thread's trace; null if nothing is recorded. */
    public TraceBuffer trace() {
        return trace;
    }

    /** Hands over what all threads have recorded; only after the run. */
    public static void flushTraces() {
        for (Strand strand : OF_WORKERS) {
            if (strand.trace != null) {
                strand.trace.flush();
            }
        }
    }

    /** Returns the number of recorded accesses of all workers; only after the run. */
    public static long allRecorded() {
        long all = 0;
        for (Strand strand : OF_WORKERS) {
            all += strand.trace == null ? 0 : strand.trace.accesses();
        }
        return all;
    }

    /** Returns the running strand, as the judge knows it. */
    public Object place() {
        return place;
    }

    /** Sets the running strand. */
    public void place(Object now) {
        if (place != now) {
            place = now;
            stamp++;
        }
    }

    /**
     * Says whether accesses of the running strand may wait until {@link #flush}. A task that may be left without an end
     * must not let them wait.
     */
    public void mayWait(boolean isEndTold) {
        mayWait = isEndTold;
    }

    /**
     * Judges what has waited. Called before an event of the running task, so that an access which precedes another one
     * is judged before it.
     */
    public void flush() {
        open.judge();
    }

    /** Judges an access to an element, now or with its neighbours. */
    void one(Object array, int itsIndex, int key) {
        if (waits()) {
            open.add(array, itsIndex, itsIndex + 1, 1, key, AccessKey.NONE);
        } else {
            cellsOf(array, key).one(this, array, itsIndex, key);
        }
    }

    /** Judges a read and then a write of an element, now or with its neighbours. */
    void update(Object array, int itsIndex, int readKey, int writeKey) {
        if (waits()) {
            open.add(array, itsIndex, itsIndex + 1, 1, readKey, writeKey);
        } else {
            ArrayCells cells = cellsOf(array, readKey);
            cells.one(this, array, itsIndex, readKey);
            cells.one(this, array, itsIndex, writeKey);
        }
    }

    /** Judges an access to neighbouring elements, now or with those that touch them. */
    void range(Object array, int from, int to, int key) {
        if (waits() && from >= 0 && from < to) {
            open.add(array, from, to, 1, key, AccessKey.NONE);
        } else {
            cellsOf(array, key).range(this, array, from, to, key);
        }
    }

    /** Judges an access to {@code count} elements that are {@code step} apart, now or with others of them. */
    private void steps(Object array, int from, int step, int count, int key) {
        long to = from + (count - 1L) * step + 1;
        if (waits() && from >= 0 && to <= Integer.MAX_VALUE - step) {
            open.add(array, from, (int) to, step, key, AccessKey.NONE);
        } else {
            cellsOf(array, key).steps(this, array, from, step, count, key);
        }
    }

    private boolean waits() {
        return mayWait && !holdsLock && trace == null;
    }

    int nextHash() {
        return number << CellState.MAKER_SHIFT | ++hash * 0x9E3779B9 >>> Integer.SIZE - CellState.MAKER_SHIFT;
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

    /** Returns the latest deferred reads of a key's site, or of another site that shares its slot; may be null. */
    DeferredReads.Reads deferred(int key) {
        return deferred[AccessKey.site(key) & DEFERRED - 1];
    }

    void deferred(int key, DeferredReads.Reads reads) {
        deferred[AccessKey.site(key) & DEFERRED - 1] = reads;
    }

    /** Returns a state, or null if it is of an older epoch. */
    static CellState recent(CellState state) {
        return state != null && state.epoch != ParallelMemory.epoch() ? null : state;
    }

    /** Returns what an access of the running strand makes of a state. */
    CellState become(CellState old, int key, Object itsHolder, int itsIndex) {
        if (epoch != ParallelMemory.epoch()) {
            epoch = ParallelMemory.epoch();
            stamp++;
        }
        CellState state = recent(old);
        int slot = slot(state, key);
        if (before[slot] == state && tags[slot] == tag(key)) {
            CellState known = after[slot];
            return known == state ? old : known;
        }
        CellState judgement = judge(state, key, itsHolder, itsIndex, slot);
        return judgement == state ? old : judgement;
    }

    /**
     * Returns what an access of the running strand makes of a state, and then, if {@code then} is a key, a write. A
     * location without accesses has none with which a read before the write conflicts.
     */
    CellState become(CellState old, int key, int then, Object itsHolder, int itsIndex) {
        if (then == AccessKey.NONE) {
            return become(old, key, itsHolder, itsIndex);
        }
        if (recent(old) == null) {
            return become(old, then, itsHolder, itsIndex);
        }
        CellState read = become(old, key, itsHolder, itsIndex);
        boolean hasRaced = raced;
        CellState written = become(read, then, itsHolder, itsIndex);
        raced |= hasRaced;
        return written;
    }

    private CellState judge(CellState state, int key, Object itsHolder, int itsIndex, int slot) {
        judged++;
        if (state != null && !state.isMadeBy(number)) {
            foreign++;
        }
        holder = itsHolder;
        index = itsIndex;
        raced = false;
        CellState judgement = ParallelMemory.judge().judge(this, state, key);
        if (state != null && AccessKey.writes(key) && judgement != state && !holdsLock) {
            // All that one strand has written at one place has one state, whatever was there before.
            boolean hasRaced = raced;
            judgement = become(null, key, itsHolder, itsIndex);
            raced = hasRaced;
        }
        holder = null;
        if (!raced) {
            before[slot] = state;
            tags[slot] = tag(key);
            after[slot] = judgement;
        }
        return judgement;
    }

    private long tag(int key) {
        return (long) stamp << 32 | key;
    }

    private static int slot(CellState state, int key) {
        int mixed = (state == null ? 0 : state.hash) + key * 0x85EBCA6B;
        return (mixed ^ mixed >>> 15) & MEMO - 1;
    }

    // A summary reads rows and indexes again, which another task may have changed meanwhile: that is a race with the
    // loop's own read of
    // them, which is checked too. So what does not exist any more is left out here.

    @Override
    public void element(Object array, int itsIndex, int key) {
        if (recording && array != null) {
            ArrayCells cells = cellsOf(array, key);
            if (itsIndex >= 0 && itsIndex < cells.length) {
                one(array, itsIndex, key);
            }
        }
    }

    @Override
    public void loop(Object array, int first, int step, int count, int key) {
        if (count <= 0 || !recording || array == null) {
            return;
        }
        int low = step < 0 ? first + (count - 1) * step : first;
        int distance = Math.abs(step);
        if (distance == 0 || count == 1) {
            range(array, low, low + 1, key);
        } else if (distance == 1) {
            range(array, low, low + count, key);
        } else {
            steps(array, low, distance, count, key);
        }
    }

    @Override
    public void block(Object array, int first, int columns, int rows, int width, int key) {
        if (recording && array != null) {
            ArrayCells cells = cellsOf(array, key);
            for (int row = 0; row < rows; row++) {
                cells.range(this, array, first + row * width, first + row * width + columns, key);
            }
        }
    }

    @Override
    public void set(Object array, long set, int key) {
        long rest = array == null ? 0 : set;
        while (rest != 0) {
            int from = Long.numberOfTrailingZeros(rest);
            int count = Long.numberOfTrailingZeros(~(rest >>> from));
            loop(array, from, 1, count, key);
            rest &= from + count == Long.SIZE ? 0 : -1L << from + count;
        }
    }

    @Override
    public void gathered(Object array, int[] indexes, int first, int step, int count, int key) {
        if (recording && array != null) {
            cellsOf(array, key).gathered(this, array, indexes, first, step, count, key);
        }
    }
}
