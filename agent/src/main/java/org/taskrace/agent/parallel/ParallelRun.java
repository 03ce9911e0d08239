package org.taskrace.agent.parallel;

import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicIntegerArray;
import java.util.concurrent.atomic.AtomicLongArray;
import java.util.concurrent.atomic.AtomicReference;
import java.util.concurrent.atomic.AtomicReferenceArray;
import java.util.function.Consumer;
import org.taskrace.agent.constructs.locks.LockIdentity;
import org.taskrace.agent.parallel.locks.GuardedPair;
import org.taskrace.agent.parallel.locks.SyncCell;
import org.taskrace.agent.parallel.locks.SyncCells;
import org.taskrace.agent.parallel.locks.TaskLocks;
import org.taskrace.agent.parallel.locks.TurnPolicy;
import org.taskrace.agent.parallel.trace.TraceEvent;
import org.taskrace.agent.parallel.trace.TraceWriter;
import org.taskrace.agent.parallel.trace.TracedEvents;
import org.taskrace.agent.scheduler.VirtualClock;
import org.taskrace.core.event.TaskEvents;
import org.taskrace.core.event.TaskKind;
import org.taskrace.core.history.states.StateRule;
import org.taskrace.core.race.TaskTree;
import org.taskrace.core.reach.tasktree.ClockStrand;
import org.taskrace.core.reach.tasktree.TaskClockOrder;
import org.taskrace.core.sets.SegmentedInts;
import org.taskrace.engine.order.ScheduleDependences;
import org.taskrace.engine.site.InconclusiveReasons;
import org.taskrace.engine.site.SiteTable;
import org.taskrace.hooks.parallel.ParallelMemory;
import org.taskrace.hooks.parallel.ParallelTasks;
import org.taskrace.hooks.parallel.Strand;
import org.taskrace.hooks.sync.AtomicHooks;
import org.taskrace.hooks.sync.SyncHooks;

/**
 * The run as events from several threads at once: the tasks, and their order. The order may change each time that the
 * root, alone until then, creates a task. It is the tree of tasks, or 2D-Order for what the tree does not know. All
 * that came before precedes.
 *
 * <p>The front end orders events that depend on each other by happens-before edges, which it does anyway by running the
 * program.
 *
 * <p>A construct that the order does not know ends the check for good. Nothing is recorded from there on, and the
 * outcome is inconclusive unless a race was found before.
 *
 * <p>The file is long since there is one method for each event.
 */
final class ParallelRun extends ParallelTasks.Control {

    private static final TaskKind[] KINDS = TaskKind.values();
    private static final int ROOT = 0;

    /** Stands for a task that has no further strand. */
    private static final int NO_STRAND = Integer.MAX_VALUE;

    private final SiteTable sites;
    private volatile boolean onlyTwoDOrder;

    /** Says that the next order is one of clocks, unless the program has pipelines. */
    private volatile boolean usesClocks;

    private final AtomicInteger promises = new AtomicInteger();
    private final SegmentedInts parents = new SegmentedInts(-1);
    private final SegmentedInts creationSites = new SegmentedInts(0);
    private final AtomicInteger tasks = new AtomicInteger(1);
    private final AtomicInteger ended = new AtomicInteger(1);
    private final AtomicInteger unjoinedForks = new AtomicInteger();
    private final AtomicReference<TaskKind> family = new AtomicReference<>();
    private volatile InconclusiveReasons problems = new InconclusiveReasons();
    private volatile ScheduleDependences weakenings = new ScheduleDependences();
    private volatile boolean givenUp;

    /** What a loaded class uses that no part of the program can be checked with; null if there is none. */
    private volatile String unsuitable;

    private volatile int exitSite = -1;

    /** Written while the root is alone, so each other task is created after it. */
    private RunOrder order;

    /** The events of the order; recorded on the way if there is a trace. */
    private TaskEvents events;

    /** Null if the run is not recorded. */
    private final TraceWriter trace;

    private StateRule rule;

    /** The locks of tasks; replaced with each part. */
    private TaskLocks locks = new TaskLocks(pair -> {});

    private TurnPolicy turns = new TurnPolicy();
    private SyncCells syncCells = new SyncCells();
    private SyncCells.Listener syncListener;

    /** The constructs and lines by which tasks were ordered in this schedule alone. */
    private Set<ScheduleDependences.Weakening> observedEdges = ConcurrentHashMap.newKeySet();

    /** The first task of this part; those of earlier parts may still run. */
    private int firstOfPart = ROOT + 1;

    /** Number of tasks of earlier parts that had not ended. */
    private int openBefore;

    /** Number of finishes that the root has open; only the thread that runs the root looks. */
    private int rootFinishes;

    private int rootPipelines;
    private boolean rootSpawned;

    /** Whether tasks were created since the root was alone. */
    private boolean rootHasCreated;

    /**
     * Creates a run.
     *
     * @param onlyTwoDOrder whether the tree of tasks is not to be used
     * @param trace to which events are written, or null
     */
    ParallelRun(SiteTable sites, boolean onlyTwoDOrder, TraceWriter trace) {
        this.sites = sites;
        this.trace = trace;
        this.onlyTwoDOrder = onlyTwoDOrder;
        choose(false);
        parents.ensure(ROOT);
        creationSites.ensure(ROOT);
        parents.setRelease(ROOT, ROOT); // pairs with getAcquire in tree
    }

    /** Begins another part of the program, which is judged by itself and follows everything before. */
    void beginPart(InconclusiveReasons theProblems, Consumer<GuardedPair> unprotected) {
        problems = theProblems;
        locks = new TaskLocks(unprotected);
        syncCells = new SyncCells();
        turns = new TurnPolicy();
        observedEdges = ConcurrentHashMap.newKeySet();
        givenUp = unsuitable != null;
        if (givenUp) {
            problems.add("a loaded class uses " + unsuitable + ", which a check in parallel does not know", 0);
        }
        weakenings = new ScheduleDependences();
        family.set(null);
        firstOfPart = tasks.get();
        openBefore = tasks.get() - ended.get();
        rootFinishes = 0;
        rootPipelines = 0;
        rootSpawned = false;
        rootHasCreated = false;
        unjoinedForks.set(0);
        replaceOrder(false);
    }

    /** Lets orders that are chosen from here on be 2D-Order. */
    void useTwoDOrder() {
        onlyTwoDOrder = true;
    }

    /** Lets orders that are chosen from here on be clocks. */
    void useClocks() {
        usesClocks = true;
    }

    /**
     * Begins another epoch: the root is alone, and in the finishes that it has opened. The order goes on if it suits.
     */
    private void choose(boolean byTree) {
        boolean isClocks = order != null && order.clocks != null;
        boolean suits = byClocks() ? isClocks : order != null && !isClocks && order.isTree == byTree;
        if (!suits) {
            replaceOrder(byTree);
        } else if (trace != null) {
            trace.event(TraceEvent.EPOCH, ROOT, -1, -1, -1);
        }
        if (suits && isClocks) {
            order.clocks.functions().forget();
            locks.replacements().forget();
        }
        ParallelMemory.nextEpoch();
    }

    private boolean byClocks() {
        return usesClocks && rootPipelines == 0;
    }

    private void replaceOrder(boolean byTree) {
        order = byClocks() ? RunOrder.taskClocks() : byTree ? RunOrder.taskTree() : RunOrder.twoDOrder();
        rule = new StateRule(order.clocks != null ? locks : order.relation);
        events = trace == null ? order.events : new TracedEvents(trace, order.events);
        if (trace != null) {
            trace.event(TraceEvent.EPOCH, ROOT, order.number(), rootFinishes, -1);
        }
        order.events.begin(ROOT, 0);
        if (order.clocks != null) {
            locks.useOrder(order.clocks, ROOT);
        }
        for (int finish = 0; finish < rootFinishes; finish++) {
            order.events.beginFinish(ROOT, 0);
        }
    }

    /** Returns whether an event is one of an earlier part, which is judged no more. */
    private boolean isOfEarlierPart(int task) {
        return task != ROOT && task < firstOfPart;
    }

    RunOrder order() {
        return order;
    }

    StateRule rule() {
        return rule;
    }

    ScheduleDependences weakenings() {
        return weakenings;
    }

    boolean hasGivenUp() {
        return givenUp;
    }

    /** Returns the line at which the program ended itself, or -1. */
    int exitSite() {
        return exitSite;
    }

    boolean hasOpenTasks() {
        return ended.get() < tasks.get();
    }

    /** Notes that a ForkJoin task may not have run when the program ended: no join has waited for it. */
    void tellUnjoined() {
        if (!givenUp && order.isTree && unjoinedForks.get() > 0) {
            problems.add(
                    "a ForkJoin task that was not joined before the program ended: run it again without --workers", 0);
        }
    }

    int tasks() {
        return tasks.get();
    }

    /**
     * Returns all tasks; only after the run. A task whose creation was never reported, since the JVM was ended, cuts
     * the rest off.
     */
    TaskTree tree() {
        TaskTree tree = new TaskTree();
        for (int task = 0; task < tasks.get() && parents.has(task); task++) {
            int parent = parents.getAcquire(task); // pairs with setRelease in create
            if (parent < 0) {
                break;
            }
            tree.add(parent, task, task == ROOT ? TaskKind.ROOT : TaskKind.ASYNC, creationSites.getPlain(task));
        }
        return tree;
    }

    @Override
    public int nextTask() {
        return tasks.getAndIncrement();
    }

    @Override
    public void runs(int task) {
        Strand strand = Strand.current();
        strand.flush();
        strand.task = task;
        if (trace != null && !givenUp) {
            trace.event(TraceEvent.RUNS, isOfEarlierPart(task) ? Strand.NO_TASK : task, -1, -1, -1);
        }
        if (task < 0) {
            strand.holdsLock = false;
            strand.mayWait(false);
            strand.observed(true);
        } else if (!givenUp && !isOfEarlierPart(task)) {
            place(strand, task);
            // Until the task calls something, a message about it names its creation.
            strand.callSite = creationSites.getPlain(task);
            strand.observed(task != ROOT || isRootObserved());
        } else {
            strand.observed(false);
        }
    }

    private void place(Strand strand, int task) {
        Object now = order.strand(task);
        strand.place(now);
        strand.holdsLock = now instanceof ClockStrand clock && clock.locks() != 0;
        // With clocks a task may be left without an end: a thread that the program does not wait for.
        strand.mayWait(order.clocks == null);
    }

    private boolean isRootObserved() {
        rootHasCreated &=
                order.clocks != null || rootFinishes > 0 || rootPipelines > 0 || rootSpawned || unjoinedForks.get() > 0;
        return rootHasCreated;
    }

    /** Tells the order, and takes note of the strand in which the task is then. */
    private void tell(int task, Runnable event) {
        Strand.current().flush();
        if (givenUp || isOfEarlierPart(task)) {
            return;
        }
        try {
            event.run();
        } catch (RuntimeException unknown) {
            outside(
                    "a combination of tasks that " + order.name + " does not know (" + unknown.getMessage() + ")",
                    site());
            return;
        }
        Strand strand = Strand.current();
        if (strand.task == task) {
            place(strand, task);
            if (task == ROOT) {
                strand.observed(isRootObserved());
            }
        }
    }

    private static int site() {
        return Strand.current().callSite;
    }

    @Override
    public void create(int parent, int child, int kindNumber, int site) {
        TaskKind kind = KINDS[kindNumber];
        if (parent == ROOT) {
            beginEpoch((kind == TaskKind.ASYNC || kind == TaskKind.SPAWN) && !onlyTwoDOrder);
        }
        add(parent, child, kind, site);
    }

    /**
     * Returns whether no task is live but those that were just numbered: any other one is compared in the old order.
     */
    private boolean isAlone(int numbered) {
        return tasks.get() - numbered - ended.get() <= openBefore;
    }

    /** Chooses the order for the first task that the root creates since it was alone. */
    private void beginEpoch(boolean byTree) {
        Strand.current().flush();
        if (!rootHasCreated) {
            // The created task has a number already.
            if (rootPipelines == 0 && isAlone(1)) {
                choose(byTree);
            }
            rootHasCreated = true;
        }
    }

    @Override
    public void fork(int parent, int child, int site) {
        listened(parent, child, TaskKind.FORK, site);
    }

    @Override
    public void spawn(int parent, int child, int site) {
        listened(parent, child, TaskKind.SPAWN, site);
    }

    private void listened(int parent, int child, TaskKind kind, int site) {
        if (parent == ROOT) {
            beginEpoch(true);
        }
        if (!order.isTree && order.clocks == null) {
            // Its joins need not go along the line of tasks, as 2D-Order takes it.
            outside("a ForkJoin task beside pipelines or tasks of the task API", site);
        }
        add(parent, child, order.clocks == null ? kind : TaskKind.FUTURE, site);
    }

    private void add(int parent, int child, TaskKind kind, int site) {
        parents.ensure(child);
        creationSites.ensure(child);
        creationSites.setPlain(child, site);
        parents.setRelease(child, parent); // pairs with getAcquire in tree
        if (kind == TaskKind.FUTURE && order.clocks == null) {
            outside("a future", site);
        } else if (kind != TaskKind.ITERATION && order.clocks == null) {
            TaskKind first = family.compareAndExchange(null, kind);
            // The tree knows both kinds of tasks that the JDK runs.
            boolean isListened = order.isTree && isOfForkJoin(first) && isOfForkJoin(kind);
            if (first != null && first != kind && !isListened) {
                outside("both " + first.word() + " and " + kind.word(), site);
            }
        }
        if (kind == TaskKind.FORK) {
            unjoinedForks.incrementAndGet();
        }
        if (parent == ROOT && kind == TaskKind.SPAWN) {
            rootSpawned = true;
        }
        tell(parent, () -> {
            if (order.clocks == null) {
                events.create(parent, child, kind, site);
            } else {
                locks.creating(parent);
                events.create(parent, child, kind, site);
                locks.created(parent, child);
                turns.created(parent, child);
            }
        });
    }

    private static boolean isOfForkJoin(TaskKind kind) {
        return kind == TaskKind.FORK || kind == TaskKind.SPAWN;
    }

    @Override
    public void end(int task) {
        ended.incrementAndGet();
        tell(NO_STRAND, () -> {
            if (!isOfEarlierPart(task)) {
                events.end(task, 0);
                if (order.clocks != null) {
                    locks.ended(task);
                    turns.ended(task);
                }
            }
        });
    }

    @Override
    public void beginFinish(int task) {
        if (task == ROOT) {
            rootFinishes++;
        }
        tell(task, () -> events.beginFinish(task, 0));
    }

    @Override
    public void endFinish(int task) {
        if (task == ROOT) {
            rootFinishes--;
        }
        tell(task, () -> events.endFinish(task, 0));
    }

    @Override
    public void sync(int task) {
        if (task == ROOT) {
            rootSpawned = false;
        }
        tell(task, () -> events.sync(task, 0));
    }

    @Override
    public void join(int task, int joined) {
        unjoinedForks.decrementAndGet();
        tell(task, () -> events.join(task, joined, 0));
    }

    @Override
    public void beginPipeline(int task) {
        Strand.current().flush();
        if (task == ROOT) {
            if (rootPipelines++ == 0 && !isRootObserved() && isAlone(0)) {
                choose(false);
            }
        }
        tell(task, () -> events.beginPipeline(task, 0));
    }

    @Override
    public void endPipeline(int task) {
        if (task == ROOT) {
            rootPipelines--;
        }
        tell(task, () -> events.endPipeline(task, 0));
    }

    @Override
    public void stage(int iteration, int number, boolean waits) {
        tell(iteration, () -> {
            if (waits) {
                events.stageWait(iteration, number, 0);
            } else {
                events.stage(iteration, number, 0);
            }
        });
    }

    // ---- locks ----

    /** Returns the receiver of what the program does with its locks, which it really takes. */
    SyncHooks.Control locksOfProgram() {
        return new SyncHooks.Control() {
            @Override
            public void beforeSharedOperation(Object lock) {
                Strand strand = Strand.ifRecording();
                if (strand != null && strand.task >= 0 && !givenUp) {
                    giveTurn(strand, LockIdentity.lockOf(lock));
                }
            }

            @Override
            public void acquired(Object lock) {
                lock(lock, true);
            }

            @Override
            public void releasing(Object lock) {
                lock(lock, false);
            }
        };
    }

    private void lock(Object object, boolean isAcquired) {
        int task = Strand.current().task;
        if (task < 0 || givenUp || isOfEarlierPart(task) || object == null) {
            return;
        }
        if (order.clocks == null && (task != ROOT || isRootObserved()) || trace != null) {
            outside(trace == null ? "a lock beside pipelines or other tasks" : "a lock in a recorded run", site());
            return;
        }
        Object lock = LockIdentity.lockOf(object);
        boolean isShared = LockIdentity.isShared(object);
        tell(task, () -> {
            if (isAcquired) {
                ParallelMemory.takesLock();
                locks.acquired(task, lock, isShared);
            } else {
                locks.releasing(task, lock, isShared);
            }
        });
    }

    TaskLocks locks() {
        return locks;
    }

    /** Sets the receiver of what operations on atomics and volatile fields find. */
    void useSync(SyncCells.Listener listener) {
        syncListener = listener;
    }

    @Override
    public void atomicBegins(Object atomic, long index, boolean sharesWork) {
        boolean isArray = atomic != null && atomic.getClass().getName().endsWith("Array");
        boolean isInside = !isArray || index >= 0 && index < length(atomic);
        if (atomic == null || !isInside || !mayOrder("an atomic")) {
            return;
        }
        Strand strand = Strand.current();
        if (sharesWork) {
            giveTurn(strand, atomic);
        }
        begin(
                strand,
                syncCells.of(
                        atomic, isArray ? (int) index : -1, atomic.getClass().getName()));
    }

    private void giveTurn(Strand strand, Object object) {
        if (!strand.holdsLock || !locks.holdsOwn(strand.task)) {
            turns.before(strand.task, object);
        }
    }

    private static int length(Object atomic) {
        return atomic instanceof AtomicIntegerArray ints
                ? ints.length()
                : atomic instanceof AtomicLongArray longs
                        ? longs.length()
                        : atomic instanceof AtomicReferenceArray<?> references ? references.length() : 0;
    }

    @Override
    public void volatileBegins(Object holder, String field) {
        if (mayOrder("a volatile field")) {
            giveTurn(Strand.current(), holder == null ? field : holder);
            begin(Strand.current(), syncCells.of(holder == null ? field : holder, field, SyncCell.VOLATILE));
        }
    }

    /** Returns whether an operation of the calling thread is to be recorded. */
    private boolean mayOrder(String construct) {
        Strand strand = Strand.ifRecording();
        if (strand == null || strand.task < 0 || givenUp || isOfEarlierPart(strand.task)) {
            return false;
        }
        if (order.clocks == null || trace != null) {
            outside(construct + (trace == null ? " beside pipelines or other tasks" : " in a recorded run"), site());
            return false;
        }
        return true;
    }

    /** Locks a cell, so that the operation and its record are one step. One that has thrown is over. */
    private static void begin(Strand strand, SyncCell cell) {
        if (strand.synchronizesAt instanceof SyncCell open) {
            open.unlock();
        }
        cell.lock();
        strand.synchronizesAt = cell;
    }

    @Override
    public void synchronizes(int site, int operation) {
        Strand strand = Strand.current();
        if (strand.synchronizesAt instanceof SyncCell cell) {
            int kind = AtomicHooks.operator(operation) == AtomicHooks.SUM
                    ? AtomicHooks.kind(operation)
                    : AtomicHooks.EXCHANGE;
            boolean isOrdering = (operation & AtomicHooks.ORDERING) != 0;
            int task = strand.task;
            tell(task, () -> SyncCells.operation(cell, order.clocks, task, kind, isOrdering, site, syncListener));
            strand.synchronizesAt = null;
            cell.unlock();
        }
    }

    /** Orders the running task after a strand whose value it sees, in this schedule. */
    void observe(Strand strand, ClockStrand source, String construct, int site) {
        observedEdges.add(new ScheduleDependences.Weakening(construct, site));
        tell(strand.task, () -> order.clocks.observe(strand.task, source));
    }

    /** Records that two accesses are ordered in this schedule alone. Which edge orders them is not looked for. */
    void usesObservedEdges() {
        observedEdges.forEach(edge -> dependsOnSchedule(edge.construct(), edge.site()));
    }

    /** A strand that has ended, and the order to which it belongs. All strands of earlier orders precede. */
    private record Left(TaskClockOrder order, ClockStrand strand) {}

    @Override
    public Object leaves(int task) {
        return mayOrder("a queue") ? cut(task) : null;
    }

    @Override
    public Object cut(int task) {
        if (givenUp || isOfEarlierPart(task) || order.clocks == null) {
            return null;
        }
        Left left = new Left(order.clocks, order.clocks.strand(task));
        tell(task, () -> order.clocks.cut(task));
        return left;
    }

    @Override
    public boolean follows(int task, Object strand) {
        Left left = (Left) strand;
        return left.order != order.clocks || left.order.precedes(left.strand, left.order.strand(task));
    }

    @Override
    public void sees(int task, Object strand, String construct, int site) {
        if (!givenUp && !isOfEarlierPart(task) && !follows(task, strand)) {
            Left left = (Left) strand;
            assumes(construct, site, "saw what another task had done");
            if (!left.order.strand(task).followsAsObserved(left.strand)) {
                observe(Strand.current(), left.strand, construct, site);
            }
        }
    }

    @Override
    public void givesTurn(Object object) {
        Strand strand = Strand.ifRecording();
        if (strand != null && strand.task >= 0 && !givenUp) {
            giveTurn(strand, object);
        }
    }

    @Override
    public boolean joinsAnyTask() {
        return order.clocks != null;
    }

    @Override
    public int nextPromise() {
        return promises.getAndIncrement();
    }

    @Override
    public void set(int task, int promise) {
        tell(task, () -> events.set(task, promise, 0));
    }

    @Override
    public void get(int task, int promise) {
        tell(task, () -> events.get(task, promise, 0));
    }

    @Override
    public boolean followsSet(int task, int promise) {
        return !givenUp && order.clocks != null && !isOfEarlierPart(task) && order.clocks.followsSet(task, promise);
    }

    @Override
    public boolean followsCreation(int task, int created) {
        return !givenUp
                && order.clocks != null
                && !isOfEarlierPart(task)
                && !isOfEarlierPart(created)
                && order.clocks.followsCreation(task, created);
    }

    @Override
    public void callBegins(int calls) {
        if (!givenUp && order.clocks != null && !order.clocks.functions().begins(calls)) {
            outside("too many completion stages while other tasks run", site());
        }
    }

    @Override
    public void callEnds(int task, int calls) {
        if (order.clocks != null) {
            tell(task, () -> {
                order.clocks.cut(task);
                order.clocks.functions().ends(calls, order.clocks.strand(task));
            });
        }
    }

    @Override
    public boolean callWasOver(int calls, Object strand) {
        Left left = (Left) strand;
        // All strands of an earlier order precede: a group that is not known holds nobody up.
        return left.order != order.clocks || left.order.functions().wasOver(calls, left.strand);
    }

    @Override
    public void callHelps(int task, int calls) {
        if (order.clocks != null) {
            tell(task, () -> {
                if (order.clocks.functions().helps(calls, order.clocks.strand(task))) {
                    dependsOnSchedule("a function of a CompletableFuture that a waiting task may run", site());
                }
            });
        }
    }

    @Override
    public void function(int task, int[] calls) {
        if (givenUp || isOfEarlierPart(task) || order.clocks == null) {
            return;
        }
        if (trace == null) {
            order.clocks.functions().function(task, calls);
        } else {
            outside("a function of a stage that one of several calls runs, in a recorded run", site());
        }
    }

    @Override
    public void outside(String construct, int site) {
        if (!givenUp) {
            givenUp = true;
            if (trace != null) {
                trace.event(TraceEvent.GIVE_UP, ROOT, -1, -1, site);
            }
            problems.add(construct + ", which a check in parallel does not know: run it again without --workers", site);
        }
    }

    /** Records what a class uses that is being loaded: it cannot be checked in parallel from here on. */
    void unsuitable(String construct) {
        unsuitable = construct;
        outside(construct, 0);
    }

    @Override
    public void dependsOnSchedule(String what, int site) {
        ScheduleDependences current = weakenings;
        synchronized (current) {
            current.add(what, site);
        }
    }

    @Override
    public void assumes(String what, int site, String outcome) {
        ScheduleDependences current = weakenings;
        synchronized (current) {
            current.assume(what, site, outcome);
        }
    }

    @Override
    public boolean ordersAfterWait(long nanos, int site) {
        return sites.usesResult(site) || nanos >= 0 && VirtualClock.isLong(nanos);
    }

    @Override
    public boolean isEndless(long nanos) {
        return VirtualClock.isEndless(nanos);
    }

    @Override
    public boolean usesResult(int site) {
        return sites.usesResult(site);
    }

    @Override
    public String place(int site) {
        return sites.get(site).at();
    }

    @Override
    public void exiting(int site) {
        exitSite = site;
    }
}
