package org.taskrace.engine.order;

import java.util.BitSet;
import org.taskrace.core.event.TaskKind;
import org.taskrace.core.sets.IntList;
import org.taskrace.engine.order.DeferredReachability.Event;

/** The run as events, which the scheduler tells; what the history and reports may ask is that of {@link ExecutedOrder}. */
public final class HappensBefore extends ExecutedOrder {

    /** So many strands are kept although nobody needs them: enough for the pictures of small programs. */
    private static final int KEPT_STRANDS = 1 << 16;

    private static final int NO_SITE = -1;

    private final PipelineEdges pipelines = new PipelineEdges(order);

    private Runnable strandListener = () -> {};
    private Runnable forgetListener = () -> {};
    private final RecordingSwitch recording = new RecordingSwitch();
    private int rootFinishes;
    private int justCreated = -1;
    private boolean rootPipeline;

    /** Whether nothing may be forgotten from here on. */
    private boolean remembers;

    public HappensBefore(ReachabilitySelector choice) {
        super(choice);
    }

    /** Who is told that all that was done precedes all that will be, and nothing of it will be asked for. */
    public void onForget(Runnable listener) {
        forgetListener = listener;
    }

    /** Some task or strand will be asked for later, in a report for instance: nothing may be forgotten any more. */
    public void remember() {
        remembers = true;
    }

    /** Who is told that the running strand is another one. */
    public void onNewStrand(Runnable listener) {
        strandListener = listener;
    }

    /** The root task, number 0, begins. */
    public void begin(int site) {
        order.begin(0, site);
        tasks.add(0, 0, TaskKind.ROOT, site);
        newStrand();
        whileRootIsAlone();
    }

    /**
     * While the root alone is live all that was done precedes all that will be. So another structure may take over, and what a long run has
     * left behind can be forgotten.
     */
    private void whileRootIsAlone() {
        if (running != 0 || unjoined != 0 || rootPipeline) {
            return;
        }
        if (now - firstStrand > KEPT_STRANDS && !remembers) {
            forget();
        }
        if (chosen.isIdle()) {
            chosen.begin(choice.next(order.wasAlwaysStructured()), now, tasks.size(), rootFinishes);
        }
    }

    private void forget() {
        order.forget();
        tasks.forget();
        edges.forget();
        chosen.forget();
        firstStrand = now;
        forgetListener.run();
    }

    /** The running task creates one of the JDK's; returns its number. */
    public int create(int site) {
        return create(TaskKind.FUTURE, site);
    }

    /** The running task creates one; returns its number. */
    public int create(TaskKind kind, int site) {
        int child = createToRun(kind, site);
        now = order.now(running);
        asked = NOBODY;
        announce();
        return child;
    }

    /** The same for a task that begins later, after its creator has gone on. */
    public int createForLater(TaskKind kind, int site) {
        int child = create(kind, site);
        order.goOn();
        standing.passOn();
        justCreated = NOBODY;
        return child;
    }

    /** The same for a task that the caller switches to at once: nobody needs to know the creator's next strand now. */
    public int createToRun(TaskKind kind, int site) {
        whileRootIsAlone();
        int child = tasks.size();
        order.create(running, child, TaskKind.FUTURE, site);
        tasks.add(running, child, kind, site);
        standing.create(running, child, kind, site, running == 0 && unjoined == 0);
        chosen.tell(Event.CREATE, kind.ordinal());
        if (kind == TaskKind.ITERATION) {
            pipelines.create(running, child);
        }
        unjoined++;
        if (chosen.isIdle()) {
            // The creator's next strand is looked for when that goes on.
            events++;
        } else {
            nextStrand();
        }
        justCreated = child;
        return child;
    }

    /** {@link #createToRun} and {@link #switchTo} together, which is what most tasks begin with. */
    public int createAndRun(TaskKind kind, int site) {
        if (kind == TaskKind.ITERATION) {
            int iteration = createToRun(kind, site);
            switchTo(iteration);
            return iteration;
        }
        whileRootIsAlone();
        int creator = running;
        int child = tasks.size();
        order.createAndRun(child);
        tasks.add(creator, child, kind, site);
        standing.create(creator, child, kind, site, creator == 0 && unjoined == 0);
        if (!chosen.isIdle()) {
            chosen.createAndRun(kind, child, order.now(creator));
        }
        unjoined++;
        events++;
        justCreated = NOBODY;
        running = child;
        newStrand();
        return child;
    }

    public void switchTo(int task) {
        if (task != justCreated && task != running && !order.isBackToParent(task)) {
            standing.notDepthFirst();
        }
        order.switchTo(task);
        justCreated = -1;
        running = task;
        chosen.tellTask(Event.SWITCH, task);
        newStrand();
    }

    public void end(int task, int site) {
        asked = NOBODY;
        order.end(task, site);
        standing.end(task);
        if (!chosen.isIdle()) {
            chosen.tellTask(tasks.kind(task) == TaskKind.ITERATION ? Event.BODY_ENDED : Event.END, task);
        }
    }

    /** {@link #end} and {@link #switchTo} the task that created it together, which is what most tasks end with. */
    public void endAndReturn(int task, int site, int creator) {
        if (!order.endAndReturn(task, creator)) {
            end(task, site);
            switchTo(creator);
            return;
        }
        standing.end(task);
        if (!chosen.isIdle()) {
            chosen.tellTask(tasks.kind(task) == TaskKind.ITERATION ? Event.BODY_ENDED : Event.END, task);
            chosen.tellTask(Event.SWITCH, creator);
        }
        justCreated = NOBODY;
        running = creator;
        newStrand();
    }

    /** An iteration has ended, and so have those before it; its body ended before, or is about to. */
    public void endIteration(int iteration) {
        asked = NOBODY;
        pipelines.end(iteration);
        chosen.tellTask(Event.END, iteration);
    }

    public boolean hasEnded(int task) {
        return order.hasEnded(task);
    }

    /** The running task goes on after the end of another one. */
    public void join(int task, int site) {
        if (order.isForgotten(task) || order.isGot(task) && precedesNow(order.now(task))) {
            // The JDK itself often waits twice, and another number of times in each release.
            return;
        }
        joinInDag(task, site);
        if (chosen.knows(task)) {
            chosen.tellTask(Event.GET_FUTURE, task);
        }
        newStrand();
    }

    /** The running task goes on after the end of its left neighbour in the line of forked tasks. */
    public void joinNeighbour(int task, int site) {
        joinInDag(task, site);
        chosen.tellTask(Event.JOIN, task);
        newStrand();
    }

    /** The running task goes on after the end of others; what construct joins them is told next. */
    public void joinAll(IntList joined, int site) {
        for (int i = 0; i < joined.size(); i++) {
            if (!order.isForgotten(joined.get(i))) {
                joinInDag(joined.get(i), site);
            }
        }
    }

    private void joinInDag(int task, int site) {
        asked = NOBODY;
        boolean isFirst = !order.isGot(task);
        order.getFuture(running, task, site);
        known.joined(task);
        standing.join(running, tasks.parent(task), task, isFirst);
        unjoined -= isFirst ? 1 : 0;
    }

    public void beginFinish() {
        whileRootIsAlone();
        rootFinishes += running == 0 ? 1 : 0;
        order.cut(running);
        chosen.tell(Event.BEGIN_FINISH);
        newStrand();
    }

    public void endFinish() {
        rootFinishes -= running == 0 ? 1 : 0;
        order.cut(running);
        chosen.tell(Event.END_FINISH);
        newStrand();
    }

    public void sync() {
        order.cut(running);
        chosen.tell(Event.SYNC);
        newStrand();
    }

    public void beginPipeline() {
        whileRootIsAlone();
        rootPipeline |= running == 0;
        pipelines.begin(running);
        order.cut(running);
        chosen.tell(Event.BEGIN_PIPELINE);
        newStrand();
    }

    public void endPipeline() {
        rootPipeline &= running != 0;
        pipelines.endAll(running);
        order.cut(running);
        chosen.tell(Event.END_PIPELINE);
        newStrand();
    }

    /** The running iteration begins a stage. */
    public void stage(int number, boolean waits) {
        pipelines.stage(running, number, waits);
        chosen.tell(waits ? Event.STAGE_WAIT : Event.STAGE, number);
        newStrand();
    }

    /** The running task goes on after the ends of all tasks that have ended, but for some. */
    public void joinAll(BitSet except) {
        standing.joinAll(except);
        for (int task = order.nextEnded(1); task >= 0; task = order.nextEnded(task + 1)) {
            if (!except.get(task)) {
                known.clear();
                order.getFuture(running, task, NO_SITE);
                newStrand();
            }
        }
    }

    /** Promises are numbered by the caller, densely. */
    public void set(int promise, int site) {
        order.set(running, promise, site);
        standing.notDepthFirst();
        chosen.tell(Event.SET, promise);
        newStrand();
    }

    public void get(int promise, int site) {
        if (getters.gotAgain(promise, running)) {
            // Its own order says so already; the JDK itself often waits twice.
            return;
        }
        order.get(running, promise, site);
        if (!chosen.isOlder(order.strandOf(promise))) {
            chosen.tell(Event.GET, promise);
        }
        newStrand();
    }

    /** The running task sees what an ended strand left behind: an edge of this schedule only. */
    public void observe(int strand) {
        order.observe(running, strand);
        newStrand();
    }

    /** Ends the running strand, so that it can be the source of an edge; returns it. */
    public int cut() {
        int before = now;
        standing.passOn();
        order.cut(running);
        newStrand();
        events--;
        return before;
    }

    private void newStrand() {
        nextStrand();
        announce();
    }

    private void nextStrand() {
        now = order.now(running);
        asked = NOBODY;
        if (!chosen.isIdle()) {
            chosen.strand(now);
            if (!order.isStructured()) {
                chosen.bagsFail();
            }
        }
        events++;
    }

    private void announce() {
        recording.decide(unjoined, now);
        strandListener.run();
    }

    /** Whether the running task is in a class initialiser, whose effects come before all uses of the class. */
    public void initializing(boolean isInitializing) {
        if (recording.initializing(isInitializing)) {
            announce();
        }
    }

    /** The program is over, though not all its tasks may have been joined. */
    public void stopRecording() {
        RecordingSwitch.stop();
    }
}
