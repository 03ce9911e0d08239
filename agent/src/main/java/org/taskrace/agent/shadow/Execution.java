package org.taskrace.agent.shadow;

import java.util.Arrays;
import java.util.BitSet;
import org.taskrace.agent.options.RunAlgorithms;
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

    private final FutureReachability order = new FutureReachability();

    /** Answers instead, if an algorithm was asked for by name; otherwise null. */
    private final NamedOrder named;

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

    public Execution() {
        this(RunAlgorithms.AUTO);
    }

    public Execution(String algorithm) {
        named = NamedOrder.of(algorithm);
    }

    /** Who is told that the running strand is another one. */
    void onNewStrand(Runnable listener) {
        strandListener = listener;
    }

    /** The root task, number 0, begins. */
    public void begin(int site) {
        order.begin(0, site);
        if (named != null) {
            named.begin(site);
        }
        tasks.add(0, 0, TaskKind.ROOT, site);
        joinedAt[0] = NOT_JOINED;
        newStrand();
    }

    /** The running task creates one; returns its number. */
    public int create(int site) {
        int child = tasks.size();
        order.create(running, child, TaskKind.FUTURE, site);
        if (named != null) {
            named.create(running, child, site);
            named.strand(order.now(child), child);
        }
        tasks.add(running, child, TaskKind.FUTURE, site);
        if (child == joinedAt.length) {
            joinedAt = Arrays.copyOf(joinedAt, child + (child >> 1));
            createdIn = Arrays.copyOf(createdIn, joinedAt.length);
        }
        joinedAt[child] = NOT_JOINED;
        createdIn[child] = order.now(child);
        unjoined++;
        newStrand();
        return child;
    }

    public void switchTo(int task) {
        order.switchTo(task);
        if (named != null) {
            named.switchTo(task);
        }
        running = task;
        newStrand();
    }

    public void end(int task, int site) {
        order.end(task, site);
        if (named != null) {
            named.end(task, site);
        }
        ended.set(task);
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
        order.getFuture(running, task, site);
        if (named != null) {
            named.join(running, task, site);
        }
        if (joinedAt[task] == NOT_JOINED) {
            joinedAt[task] = site;
            unjoined--;
        }
        newStrand();
        edges.add(order.now(task), now, site, false);
    }

    /** Promises are numbered by the caller, densely. */
    public void set(int promise, int site) {
        order.set(running, promise, site);
        if (named != null) {
            named.set(running, promise, site);
        }
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
        if (named != null) {
            named.get(running, promise, site);
        }
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
        if (named != null) {
            named.strand(now, running);
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

    /** The number of tasks whose end no one has joined. */
    public int unjoined() {
        return unjoined;
    }

    /** Removes the strands that precede the running one: whoever follows that follows them too. */
    public void dropPreceding(IntList strands) {
        int kept = 0;
        for (int i = 0; i < strands.size(); i++) {
            if (!order.precedes(strands.get(i), now)) {
                strands.set(kept++, strands.get(i));
            }
        }
        while (strands.size() > kept) {
            strands.removeLast();
        }
    }

    boolean precedesNow(int strand) {
        boolean usual = named == null || named.hasGivenUp();
        return usual ? order.precedes(strand, now) : named.precedes(strand, running);
    }

    boolean precedesNowAsObserved(int strand) {
        return order.precedesAsObserved(strand, now);
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

    /** What orders tasks besides creation. */
    public TaskEdges edges() {
        return edges;
    }

    public int events() {
        return events;
    }

    public String algorithm() {
        if (named != null) {
            return named.name();
        }
        return order.isStructured() ? "future-bags" : "future-bags, strand dag";
    }

    public long bytes() {
        return order.bytes()
                + (named == null ? 0 : named.bytes())
                + tasks.bytes()
                + edges.bytes()
                + 8L * joinedAt.length;
    }
}
