package org.taskrace.agent.shadow;

import java.util.Arrays;
import java.util.BitSet;
import java.util.function.Consumer;
import org.taskrace.core.event.TaskKind;
import org.taskrace.core.race.TaskTree;
import org.taskrace.core.reach.futures.FutureReachability;
import org.taskrace.core.sets.IntList;
import org.taskrace.hooks.ArrayShadows;
import org.taskrace.hooks.Memory;

/**
 * The run as events: which tasks there are, which of them runs, and what comes before what. The scheduler tells it; the history
 * asks it.
 */
public final class Execution {

    private static final int NOT_JOINED = -1;

    /** The dag of all strands, with bags in front of it while those are enough. */
    private final FutureReachability order = new FutureReachability();

    /** A structure that answers instead where it was chosen; null otherwise. */
    private ExactOrder exact;

    private final StructureChoice choice;
    private final PipelineEdges pipelines = new PipelineEdges(order);
    private final TaskTree tasks = new TaskTree();

    /** Per task: the site of the first join, or {@link #NOT_JOINED}. */
    private int[] joinedAt = new int[64];

    /** Per task: the strand in which it begins. */
    private int[] createdIn = new int[64];

    /** Per promise: who has got it last, counted from 1. */
    private int[] gotBy = new int[16];

    private final TaskEdges edges = new TaskEdges();
    private final BitSet ended = new BitSet();

    private Runnable strandListener = () -> {};
    private int running;
    private int now;
    private int unjoined;
    private boolean initializing;
    private int events;
    private int rootFinishes;

    /** Whether there is nothing but finishes and syncs that could ever join tasks, and each child ran to its end before its parent went on. */
    private boolean seriesParallel = true;

    private int justCreated = -1;
    private boolean rootPipeline;

    public Execution(StructureChoice choice) {
        this.choice = choice;
    }

    /** Who is told that the running strand is another one. */
    void onNewStrand(Runnable listener) {
        strandListener = listener;
    }

    /** The root task, number 0, begins. */
    public void begin(int site) {
        order.begin(0, site);
        tasks.add(0, 0, TaskKind.ROOT, site);
        joinedAt[0] = NOT_JOINED;
        newStrand();
        chooseStructure();
    }

    /** While the root alone is live, another structure may take over: all that was done precedes all that will be. */
    private void chooseStructure() {
        if (exact == null && running == 0 && unjoined == 0 && !rootPipeline) {
            choice.next(order.isStructured()).ifPresent(structure -> {
                exact = new ExactOrder(structure, now, tasks.size(), rootFinishes);
                exact.strand(0, now);
            });
        }
    }

    /** Tells the chosen structure; one that cannot go on is given up. */
    private void tell(Consumer<ExactOrder> event) {
        if (exact != null) {
            try {
                event.accept(exact);
            } catch (RuntimeException outside) {
                choice.givenUp(exact.structure(), outside);
                exact = null;
            }
        }
    }

    /** The running task creates one of the JDK's; returns its number. */
    public int create(int site) {
        return create(TaskKind.FUTURE, site);
    }

    /** The running task creates one; returns its number. */
    public int create(TaskKind kind, int site) {
        chooseStructure();
        int child = tasks.size();
        order.create(running, child, TaskKind.FUTURE, site);
        tasks.add(running, child, kind, site);
        boolean rootIsAlone = running == 0 && unjoined == 0;
        seriesParallel = (seriesParallel || rootIsAlone) && (kind == TaskKind.ASYNC || kind == TaskKind.SPAWN);
        tell(structure -> structure.create(running, child, kind));
        if (kind == TaskKind.ITERATION) {
            pipelines.create(running, child);
        }
        if (child == joinedAt.length) {
            joinedAt = Arrays.copyOf(joinedAt, child + (child >> 1));
            createdIn = Arrays.copyOf(createdIn, joinedAt.length);
        }
        joinedAt[child] = NOT_JOINED;
        createdIn[child] = order.now(child);
        unjoined++;
        newStrand();
        justCreated = child;
        return child;
    }

    public void switchTo(int task) {
        order.switchTo(task);
        if (task != running) {
            seriesParallel &= task == justCreated || ended.get(running) && tasks.parent(running) == task;
        }
        justCreated = -1;
        running = task;
        tell(structure -> structure.switchTo(task));
        newStrand();
    }

    public void end(int task, int site) {
        order.end(task, site);
        ended.set(task);
        if (tasks.kind(task) == TaskKind.ITERATION) {
            tell(structure -> structure.bodyEnded(task));
        } else {
            tell(structure -> structure.end(task));
        }
    }

    /** An iteration has ended, and so have those before it; its body ended before, or is about to. */
    public void endIteration(int iteration) {
        pipelines.end(iteration);
        tell(structure -> structure.end(iteration));
    }

    public boolean hasEnded(int task) {
        return ended.get(task);
    }

    /** The running task goes on after the end of another one. */
    public void join(int task, int site) {
        if (joinedAt[task] != NOT_JOINED && precedesNow(order.now(task))) {
            // The JDK itself often waits twice, and another number of times in each release.
            return;
        }
        joinInDag(task, site);
        tell(structure -> {
            if (structure.knows(task)) {
                structure.getFuture(running, task);
            }
        });
        newStrand();
    }

    /** The running task goes on after the end of its left neighbour in the line of forked tasks. */
    public void joinNeighbour(int task, int site) {
        joinInDag(task, site);
        tell(structure -> structure.join(running, task));
        newStrand();
    }

    /** The running task goes on after the end of others; what construct joins them is told next. */
    public void joinAll(IntList joined, int site) {
        for (int i = 0; i < joined.size(); i++) {
            joinInDag(joined.get(i), site);
        }
    }

    private void joinInDag(int task, int site) {
        order.getFuture(running, task, site);
        if (joinedAt[task] == NOT_JOINED) {
            joinedAt[task] = site;
            unjoined--;
        }
        edges.add(order.now(task), order.now(running), site, false);
    }

    public void beginFinish() {
        chooseStructure();
        rootFinishes += running == 0 ? 1 : 0;
        order.cut(running);
        tell(structure -> structure.beginFinish(running));
        newStrand();
    }

    public void endFinish() {
        rootFinishes -= running == 0 ? 1 : 0;
        order.cut(running);
        tell(structure -> structure.endFinish(running));
        newStrand();
    }

    public void sync() {
        order.cut(running);
        tell(structure -> structure.sync(running));
        newStrand();
    }

    public void beginPipeline() {
        chooseStructure();
        rootPipeline |= running == 0;
        pipelines.begin(running);
        order.cut(running);
        tell(structure -> structure.beginPipeline(running));
        newStrand();
    }

    public void endPipeline() {
        rootPipeline &= running != 0;
        pipelines.endAll(running);
        order.cut(running);
        tell(structure -> structure.endPipeline(running));
        newStrand();
    }

    /** The running iteration begins a stage. */
    public void stage(int number, boolean waits) {
        pipelines.stage(running, number, waits);
        tell(structure -> structure.stage(running, number, waits));
        newStrand();
    }

    /** The running task goes on after the ends of all tasks that have ended, but for some. */
    public void joinAll(BitSet except) {
        for (int task = ended.nextSetBit(1); task >= 0; task = ended.nextSetBit(task + 1)) {
            if (!except.get(task)) {
                order.getFuture(running, task, 0);
                newStrand();
            }
        }
    }

    /** Promises are numbered by the caller, densely. */
    public void set(int promise, int site) {
        order.set(running, promise, site);
        seriesParallel = false;
        tell(structure -> structure.set(running, promise));
        newStrand();
    }

    public void get(int promise, int site) {
        if (promise >= gotBy.length) {
            gotBy = Arrays.copyOf(gotBy, Math.max(promise + 1, gotBy.length * 2));
        }
        if (gotBy[promise] == running + 1) {
            // Its own order says so already; the JDK itself often waits twice.
            return;
        }
        gotBy[promise] = running + 1;
        order.get(running, promise, site);
        tell(structure -> {
            if (!structure.isOlder(order.strandOf(promise))) {
                structure.get(running, promise);
            }
        });
        newStrand();
        edges.add(order.strandOf(promise), now, site, true);
    }

    /** The running task sees what an ended strand left behind: an edge of this schedule only. */
    public void observe(int strand) {
        order.observe(running, strand);
        newStrand();
    }

    /** Ends the running strand, so that it can be the source of an edge; returns it. */
    public int cut() {
        int ended = now;
        order.cut(running);
        newStrand();
        events--;
        return ended;
    }

    private void newStrand() {
        now = order.now(running);
        if (exact != null) {
            exact.strand(running, now);
        }
        events++;
        decideRecording();
        strandListener.run();
    }

    /** Whether the running task is in a class initialiser, whose effects come before all uses of the class. */
    public void initializing(boolean isInitializing) {
        if (initializing != isInitializing) {
            initializing = isInitializing;
            decideRecording();
            strandListener.run();
        }
    }

    private void decideRecording() {
        boolean recording = unjoined > 0 && !initializing;
        if (Memory.recording != recording) {
            Memory.recording = recording;
            ArrayShadows.clearCache();
        }
    }

    /** The program is over, though not all its tasks may have been joined. */
    public void stopRecording() {
        Memory.recording = false;
        Memory.readBound = Integer.MIN_VALUE;
        Memory.writeBound = Long.MIN_VALUE;
    }

    public int running() {
        return running;
    }

    /** The running strand. */
    public int now() {
        return now;
    }

    /**
     * Whether the run so far is a series-parallel dag in depth-first order. Then an access that is parallel to a later one is
     * parallel to everything that this one is parallel to and that comes later still.
     */
    boolean isSeriesParallel() {
        return seriesParallel;
    }

    /** The number of tasks whose end no one has joined. */
    public int unjoined() {
        return unjoined;
    }

    /** Removes the strands that precede the running one: whoever follows that follows them too. */
    public void dropPreceding(IntList strands) {
        int kept = 0;
        for (int i = 0; i < strands.size(); i++) {
            if (!precedesNow(strands.get(i))) {
                strands.set(kept++, strands.get(i));
            }
        }
        while (strands.size() > kept) {
            strands.removeLast();
        }
    }

    /** Whether all strands precede the running one. */
    public boolean precedesNow(IntList strands) {
        for (int i = 0; i < strands.size(); i++) {
            if (!precedesNow(strands.get(i))) {
                return false;
            }
        }
        return true;
    }

    /** How many of the strands are this one or follow it. */
    public int countFollowing(int strand, IntList strands) {
        int count = 0;
        for (int i = 0; i < strands.size(); i++) {
            count += order.follows(strands.get(i), strand) ? 1 : 0;
        }
        return count;
    }

    /** The strand that set a promise. */
    public int strandOf(int promise) {
        return order.strandOf(promise);
    }

    public boolean precedesNow(int strand) {
        return exact != null ? exact.precedesNow(strand) : order.precedes(strand, now);
    }

    boolean precedesNowAsObserved(int strand) {
        return precedesNow(strand) || order.reachesAsObserved(strand, now);
    }

    public int taskOf(int strand) {
        return order.taskOf(strand);
    }

    public TaskTree tasks() {
        return tasks;
    }

    /** The site of the first join of a task, or -1. */
    public int joinedAt(int task) {
        return joinedAt[task];
    }

    /** The strand in which a task begins: a number that grows along the run. */
    public int createdIn(int task) {
        return createdIn[task];
    }

    /** Whether a strand precedes another one in every schedule, whichever task runs now. */
    public boolean precedes(int earlier, int later) {
        return earlier <= later && order.follows(later, earlier);
    }

    /** The strand that a task is in, or ended in. */
    public int lastStrand(int task) {
        return order.now(task);
    }

    /** What orders tasks besides creation. */
    public TaskEdges edges() {
        return edges;
    }

    public int events() {
        return events;
    }

    public String algorithm() {
        return choice.words(order.isStructured());
    }

    public long bytes() {
        return order.bytes()
                + (exact == null ? 0 : exact.bytes())
                + tasks.bytes()
                + edges.bytes()
                + 8L * joinedAt.length;
    }
}
