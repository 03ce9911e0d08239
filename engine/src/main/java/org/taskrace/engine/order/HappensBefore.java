package org.taskrace.engine.order;

import java.util.BitSet;
import java.util.function.IntConsumer;
import org.taskrace.core.event.TaskKind;
import org.taskrace.core.race.TaskTree;
import org.taskrace.core.reach.futures.FutureReachability;
import org.taskrace.core.sets.IntList;
import org.taskrace.engine.order.DeferredReachability.Event;
import org.taskrace.engine.order.readers.ParallelReaderStack;
import org.taskrace.engine.order.readers.ReaderSubsumption;
import org.taskrace.engine.order.readers.StandingRange;

/**
 * Happens-before of one run: the engine's event interface for tasks, and the answers that the judge and the reports ask
 * for.
 *
 * <p>Both front ends feed it: the agent's scheduler and constructs directly, programs of the task language through
 * {@code EngineDetector}. Unless its name says otherwise, an event is one of the running task, reported after it has
 * succeeded. The caller names the tasks that a finish, sync or pipeline joins: first {@link #joinAll}, then the
 * construct's own event.
 *
 * <p>Here stand the events of tasks: creation, switch, end, join. Scopes ({@link ScopeEvents}), promises ({@link
 * PromiseEvents}), class initialisers ({@link InitializerOrder}) and the questions ({@link StrandOrder}) have classes
 * of their own. The file has more than 400 lines: creation and end have a second form each, which does two steps at
 * once and serves most tasks.
 *
 * <p>A <em>strand</em> is a part of a task without events; strands are numbered in the order of execution. Three
 * structures know their order. {@link FutureReachability} treats all joins as gets of futures. A published structure
 * answers in its place if the program needs one ({@link DeferredReachability}). Schedule edges are those that only the
 * executed schedule is known to have.
 *
 * <p>Invariants: I1: strands of a task are numbered along its run. I2: {@code unjoined} is the number of tasks that no
 * task has joined. I3: while the root runs and {@code unjoined} is 0, each earlier strand precedes the running one.
 */
public final class HappensBefore {

    private static final int NOBODY = -1;
    private static final int NO_SITE = -1;

    /** The number of strands that are kept although no answer needs them: enough for the pictures of small programs. */
    private static final int KEPT_STRANDS = 1 << 16;

    private final ReachabilitySelector choice;

    /** The dag of all strands, with bags in front of it while those suffice. */
    private final FutureReachability dag = new FutureReachability();

    /** The structure that answers in place of the bags, where one does. */
    private final DeferredReachability chosen;

    private final StrandOrder strands;
    private final PromiseEvents promises;
    private final ScopeEvents scopes;
    private final TaskTree tasks = new TaskTree();
    private final TaskEdges edges = new TaskEdges(dag.gets());
    private final ReaderSubsumption standing = new ReaderSubsumption(tasks);
    private final ParallelReaderStack known = new ParallelReaderStack();
    private final StandingRange range = new StandingRange();
    private final RecordingSwitch recording = new RecordingSwitch();
    private final BagsDeparture departure = new BagsDeparture(dag);
    private final InitializerOrder initializers = new InitializerOrder(this);
    private final FunctionOrder functions = new FunctionOrder(this);

    private StrandListener strandListener = StrandListener.NONE;
    private IntConsumer conflictListener = strand -> {};
    private boolean hasConflictListener;

    /** The strand that ends before the next access or event; -1 if the running one does not. */
    private int ending = -1;

    /** The strand whose critical section has ended; it ends before the next access, operation or event. -1 if there is none. */
    private int sectionEnding = -1;

    private int running;
    private int unjoined;
    private int events;

    private int justCreated = NOBODY;

    /** Whether nothing may be forgotten from here on. */
    private boolean remembers;

    /** Whether the running task or strand was asked for since {@link #markTrace}: what asks may refer to it later. */
    private boolean isNamed;

    /** The number of tasks that run as parts of others. */
    private int merged;

    public HappensBefore(ReachabilitySelector choice) {
        this.choice = choice;
        chosen = new DeferredReachability(choice);
        strands = new StrandOrder(dag, chosen);
        scopes = new ScopeEvents(this, dag, chosen);
        promises = new PromiseEvents(this, dag, chosen);
    }

    /** Registers the listener to changes of the running strand. */
    public void listen(StrandListener listener) {
        strandListener = listener;
    }

    /**
     * Registers a listener for earlier strands. It gets those with which the running one has a conflict that only the
     * schedule orders, or from which the running one sees a value.
     */
    public void onConflict(IntConsumer listener) {
        conflictListener = listener;
        hasConflictListener = true;
    }

    /** Records that the running strand and an earlier one conflict, but are no race: the schedule has ordered them. */
    public void conflict(int strand) {
        conflictListener.accept(strand);
    }

    /** Returns whether a listener is to hear of each conflict. */
    public boolean hasConflictListener() {
        return hasConflictListener;
    }

    /** Keeps all tasks and strands from here on, since a report will ask for some of them. */
    public void remember() {
        remembers = true;
    }

    /** Keeps two tasks and those that created them, since a report will name them; their strands may be forgotten. */
    public void remember(int first, int second) {
        tasks.pin(first);
        tasks.pin(second);
    }

    // ---- events ----

    /** Begins the root task, number 0. */
    public void begin(int site) {
        dag.begin(0, site);
        tasks.add(0, 0, TaskKind.ROOT, site);
        newStrand();
        whileRootIsAlone();
    }

    /** Forgets a long past, and lets another structure take over, if only the root is live: I3 holds then. */
    void whileRootIsAlone() {
        if (running != 0 || unjoined != 0 || scopes.rootIsInPipeline()) {
            return;
        }
        if (strands.remembered() > KEPT_STRANDS && !remembers) {
            forget();
        }
        if (!dag.isStructured()) {
            dag.settle();
        }
        if (chosen.isIdle()) {
            chosen.begin(choice.next(dag.wasAlwaysStructured()), strands.now(), tasks.size(), scopes.rootFinishes());
        }
    }

    private void forget() {
        dag.forget();
        tasks.forget();
        edges.forget();
        chosen.forget();
        strands.forgetPast();
        initializers.forget();
        functions.forget();
        strandListener.forgetPast();
    }

    /** Creates a task of the JDK and returns its number; its creator goes on. */
    public int create(int site) {
        return create(TaskKind.FUTURE, site);
    }

    /** Creates a task and returns its number; its creator goes on. */
    public int create(TaskKind kind, int site) {
        int child = createToRun(kind, site);
        strands.moveTo(dag.now(running));
        announce();
        return child;
    }

    /** Creates a task that begins after its creator has gone on, and returns its number. */
    public int createForLater(TaskKind kind, int site) {
        int child = create(kind, site);
        dag.goOn();
        standing.passOn();
        justCreated = NOBODY;
        return child;
    }

    /** Creates a task that the caller switches to at once, and returns its number; its creator's next strand is not announced. */
    public int createToRun(TaskKind kind, int site) {
        whileRootIsAlone();
        int child = tasks.size();
        dag.create(running, child, TaskKind.FUTURE, site);
        tasks.add(running, child, kind, site);
        standing.create(running, child, kind, site, running == 0 && unjoined == 0);
        range.create(child, kind, false);
        chosen.tell(Event.CREATE, kind.ordinal());
        if (kind == TaskKind.ITERATION) {
            scopes.createIteration(child);
        }
        unjoined++;
        if (chosen.isIdle()) {
            // The creator's next strand is looked for when the creator goes on.
            events++;
        } else {
            nextStrand();
        }
        justCreated = child;
        return child;
    }

    /** Creates a task and runs it: {@link #createToRun} and {@link #switchTo} in one step, with which most tasks begin. */
    public int createAndRun(TaskKind kind, int site) {
        if (kind == TaskKind.ITERATION) {
            int iteration = createToRun(kind, site);
            switchTo(iteration);
            return iteration;
        }
        whileRootIsAlone();
        int creator = running;
        int child = tasks.size();
        dag.createAndRun(child);
        tasks.add(creator, child, kind, site);
        standing.create(creator, child, kind, site, creator == 0 && unjoined == 0);
        range.create(child, kind, true);
        if (!chosen.isIdle()) {
            chosen.createAndRun(kind, child, dag.now(creator));
        }
        unjoined++;
        events++;
        justCreated = NOBODY;
        running = child;
        newStrand();
        return child;
    }

    /** Continues with this task; it was just created, or goes on. */
    public void switchTo(int task) {
        // The task that is left may go on without a new strand.
        now();
        if (task != justCreated && task != running && !dag.isBackToParent(task)) {
            standing.notDepthFirst();
        }
        dag.switchTo(task);
        departure.note(
                "a task went on before another had ended", tasks.creationSite(dag.hasEnded(running) ? task : running));
        justCreated = NOBODY;
        running = task;
        chosen.tellTask(Event.SWITCH, task);
        newStrand();
    }

    /** Ends a task, or the body of an iteration. */
    public void end(int task, int site) {
        strands.addEdge();
        dag.end(task, site);
        standing.end(task);
        tellEnd(task);
    }

    private void tellEnd(int task) {
        if (!chosen.isIdle()) {
            chosen.tellTask(tasks.kind(task) == TaskKind.ITERATION ? Event.BODY_ENDED : Event.END, task);
        }
    }

    /** Ends a task and continues with its creator: {@link #end} and {@link #switchTo} in one step, with which most tasks end. */
    public void endAndReturn(int task, int site, int creator) {
        if (!dag.endAndReturn(task, creator)) {
            end(task, site);
            switchTo(creator);
            return;
        }
        standing.end(task);
        range.leave(task);
        tellEnd(task);
        chosen.tellTask(Event.SWITCH, creator);
        justCreated = NOBODY;
        running = creator;
        newStrand();
    }

    /** Orders the running task after the end of another one. */
    public void join(int task, int site) {
        if (dag.isForgotten(task) || dag.isGot(task) && precedesNow(dag.now(task))) {
            // The JDK itself often waits twice, and another number of times in each release.
            return;
        }
        joinInDag(task, site);
        if (chosen.knows(task)) {
            chosen.tellTask(Event.GET_FUTURE, task);
        }
        newStrand();
    }

    /** Orders the running task after the end of its left neighbour in the line of forked tasks. */
    public void joinNeighbour(int task, int site) {
        joinInDag(task, site);
        chosen.tellTask(Event.JOIN, task);
        newStrand();
    }

    /** Orders the running task after the ends of others; the event of the construct that joins them comes next. */
    public void joinAll(IntList joined, int site) {
        for (int i = 0; i < joined.size(); i++) {
            if (!dag.isForgotten(joined.get(i))) {
                joinInDag(joined.get(i), site);
            }
        }
    }

    /** Orders the running task after the ends of several tasks that it has created and not joined, newest last in the list. */
    public void joinTogether(IntList joined, int site) {
        if (joined.isEmpty()) {
            return;
        }
        if (!chosen.isIdle()) {
            for (int i = joined.size() - 1; i >= 0; i--) {
                join(joined.get(i), site);
            }
            return;
        }
        strands.addEdge();
        dag.getFutures(running, joined, site);
        departure.note("a task was awaited by one that may run beside its creator", site);
        known.joined(joined.get(0));
        for (int i = joined.size() - 1; i >= 0; i--) {
            standing.join(running, running, joined.get(i), true);
        }
        unjoined -= joined.size();
        newStrand();
    }

    private void joinInDag(int task, int site) {
        strands.addEdge();
        boolean isFirst = !dag.isGot(task);
        dag.getFuture(running, task, site);
        departure.note("a task was awaited by one that may run beside its creator", site);
        known.joined(task);
        standing.join(running, tasks.parent(task), task, isFirst);
        unjoined -= isFirst ? 1 : 0;
    }

    /** Orders the running task after the ends of all tasks that have ended, but for some. */
    public void joinAll(BitSet except) {
        standing.joinAll(except);
        for (int task = dag.nextEnded(1); task >= 0; task = dag.nextEnded(task + 1)) {
            if (!except.get(task)) {
                known.clear();
                dag.getFuture(running, task, NO_SITE);
                newStrand();
            }
        }
    }

    /** Adds an observed edge from an ended strand to the running task, in this schedule only. */
    public void addScheduleEdge(int strand) {
        conflictListener.accept(strand);
        dag.observe(running, strand);
        newStrand();
    }

    /**
     * Ends the running strand before the next access or event, so that it can be the source of an edge, and returns it. Operations that
     * follow each other at once are thus of one strand.
     */
    public int endStrandSoon() {
        isNamed = true;
        endSectionNow();
        if (ending != strands.now()) {
            ending = strands.now();
            strandListener.newStrand();
        }
        return ending;
    }

    /** Returns the running strand, which may be about to end: for operations that end it as well. */
    public int nowEnding() {
        isNamed = true;
        endSectionNow();
        return strands.now();
    }

    /** Ends the running strand, so that it can be the source of an edge, and returns it. */
    public int endStrand() {
        isNamed = true;
        endSectionNow();
        return cut();
    }

    private int cut() {
        int before = strands.now();
        standing.passOn();
        range.publish();
        dag.cut(running);
        newStrand();
        events--;
        return before;
    }

    /**
     * Ends the running strand at the end of a critical section: before the next access, operation or event, which is no part of it. So
     * sections that end together end one strand.
     */
    public void endSection() {
        isNamed = true;
        if (RecordingSwitch.isOn() && sectionEnding != strands.now()) {
            sectionEnding = strands.now();
            strandListener.newStrand();
        }
    }

    private void endSectionNow() {
        if (sectionEnding == strands.now()) {
            cut();
        }
    }

    // ---- tasks without a trace ----

    /** Notes that the running task has done what is not to be taken for nothing, though it is no event. */
    public void leaveTrace() {
        isNamed = true;
    }

    /** Begins to watch whether the order keeps a trace of the running task. Returns a moment for {@link #hasTrace}. */
    public int markTrace() {
        isNamed = false;
        return events;
    }

    /**
     * Returns whether an event has come, or the running task or strand was asked for, since this moment. If not, and no access was recorded
     * either, no later answer depends on what the task has done. Its next sibling may then run as a part of it.
     */
    public boolean hasTrace(int moment) {
        return isNamed || events != moment;
    }

    /** Counts a task that runs as a part of its sibling, since that one has left no trace; its strand begins next. */
    public void countMerged() {
        merged++;
        range.goOn();
    }

    /** Returns the number of tasks, those included that ran as parts of others. */
    public int taskCount() {
        return tasks.size() + merged;
    }

    /** Looks up the number of the running strand and announces it. */
    void newStrand() {
        nextStrand();
        announce();
    }

    private void nextStrand() {
        int now = dag.now(running);
        strands.moveTo(now);
        if (!chosen.isIdle()) {
            chosen.strand(now);
            if (!dag.isStructured()) {
                chosen.bagsFail();
            }
        }
        events++;
    }

    private void announce() {
        recording.decide(unjoined, strands.now());
        strandListener.newStrand();
    }

    /** Stops the recording of accesses: the program is over, though some tasks may not have been joined. */
    public void stopRecording() {
        RecordingSwitch.stop();
    }

    // ---- questions ----

    /** Returns the running task. */
    public int running() {
        isNamed = true;
        return running;
    }

    /** Returns the running strand. */
    public int now() {
        isNamed = true;
        if (ending == strands.now() || sectionEnding == strands.now()) {
            cut();
        }
        return strands.now();
    }

    /** Returns whether a strand precedes the running one in every schedule. */
    public boolean precedesNow(int strand) {
        return strands.precedesNow(strand);
    }

    /** Returns the events of finishes, syncs and pipelines of the running task. */
    public ScopeEvents scopes() {
        return scopes;
    }

    /** Returns the events of promises. */
    public PromiseEvents promises() {
        return promises;
    }

    /** Returns the order of the strands: further questions, and the strands of tasks. */
    public StrandOrder strands() {
        return strands;
    }

    /** Returns the rule by which an earlier reader may subsume a later one. */
    public ReaderSubsumption standing() {
        return standing;
    }

    /** Returns the readers that are known to be parallel to the running strand. */
    public ParallelReaderStack known() {
        return known;
    }

    /** Returns the range of reads that stand for those of the running strand. */
    public StandingRange range() {
        return range;
    }

    /** Returns the number of tasks whose end no task has joined. */
    public int unjoined() {
        return unjoined;
    }

    /** Returns the task of a strand. */
    public int taskOf(int strand) {
        return strands.taskOf(strand);
    }

    /** Returns the order of functions that run within one of several calls, which the dag does not have. */
    public FunctionOrder functions() {
        return functions;
    }

    /** Returns the order of class initialisers, which the dag does not have. */
    public InitializerOrder initializers() {
        return initializers;
    }

    /** Returns the tree of all tasks that are not forgotten. */
    public TaskTree tasks() {
        return tasks;
    }

    /** Returns the edges between tasks besides creation. */
    public TaskEdges edges() {
        return edges;
    }

    /** Returns the number of events so far. */
    public int events() {
        return events;
    }

    /** Returns whether the user named a structure that can follow a child only right after its creation. */
    public boolean needsDepthFirst() {
        return choice.needsDepthFirst();
    }

    /** Returns what made the program leave the bags first. */
    public BagsDeparture departure() {
        return departure;
    }

    /** Returns the name of the structure that has answered. */
    public String algorithm() {
        return choice.words(dag.wasAlwaysStructured());
    }

    public long bytes() {
        return dag.bytes() + chosen.bytes() + tasks.bytes() + standing.bytes() + promises.bytes();
    }

    /** Throws {@link IllegalStateException} where an invariant of a part does not hold. */
    public void checkInvariants() {
        dag.checkInvariants();
        standing.checkInvariants();
        range.checkInvariants();
    }
}
