package org.taskrace.core.reach.rsketch;

import org.taskrace.core.event.Construct;
import org.taskrace.core.event.TaskEvents;
import org.taskrace.core.event.TaskKind;
import org.taskrace.core.reach.PathExplanation;
import org.taskrace.core.sets.IntList;

/**
 * Reachability in a series-parallel dag with k additional edges: tasks of all kinds, futures and promises.
 *
 * <p><b>Source</b>: Agrawal, Devietti, Fineman, Lee, Utterback and Xu, "Race Detection and Reachability in Nearly
 * Series-Parallel DAGs" (SODA 2018), sections 3 and 4. G_SP is the {@link SpGraph}; R_SP is the {@link AnchorGraph},
 * whose cross edges are E_non; R's reachability is the {@link AnchorClosure}; PredAnchor, proxy, GetSuccAnchor and the
 * cases 1 to 3b are in {@link Sketch}; Precedes is {@link #precedes}. A label is a node of G.
 *
 * <p><b>Cost</b>: a query compares twice in two orders and looks up at most one bit. Construction takes O(n + k²)
 * operations in all ({@link RSketchCounters}). Memory is about 85 bytes a node (three nodes a task) and a row of bits
 * for each edge.
 *
 * <p><b>Requires</b>: any legal order of execution for the answers. The bound on construction needs serial depth-first
 * order, with {@link TaskEvents#blocked} reported. Past a limit on k, {@link NonSpEdgeLimitException} is thrown.
 *
 * <p><b>Differs</b> from the paper:
 *
 * <ul>
 *   <li>Case 3b puts the fork on the edge from p_f to s_f. (The printed edge from f to v does not exist yet.) The fork
 *       takes its place in the closure before everything that follows s_f.
 *   <li>An edge that is not series-parallel is added at its later end; only then are both ends known.
 *   <li>The creation of a future is a fork that is never joined, not an additional edge, if that keeps the base graph
 *       series-parallel. It does if the creator is no spawned or async task and has no unjoined child of that kind.
 *       Elsewhere the future escapes from a branch that is joined, as in {@code finish { async {A} future f {F} } D}.
 *       There A comes before D, but not before F. Such a future gets a base graph of its own, and its creation is an
 *       additional edge, as in the paper.
 *   <li>The end of a future or a set is an anchor, but only gets make edges. A get that adds no order makes none. The
 *       closure has rows for the ends of edges only (see {@link AnchorClosure}), so k counts edges, not sets and
 *       futures.
 *   <li>A fork may be a node with accesses, or a join that is no anchor. An empty node is put before a fork only if the
 *       fork would already be an anchor.
 * </ul>
 */
public final class RSketch extends WithoutLinesAndPipelines {

    /** The number of edges at which the closure takes a few hundred megabytes. */
    public static final int DEFAULT_MAX_NON_SP_EDGES = 50_000;

    private final int maxNonSpEdges;
    private final RSketchCounters counters = new RSketchCounters();
    private final SpGraph graph = new SpGraph();
    private final Sketch sketch = new Sketch(graph, counters);
    private final TaskTable tasks = new TaskTable();
    private final IntList anchorOfPromise = new IntList();
    private int lastTask;

    /** Creates a sketch with the default limit. */
    public RSketch() {
        this(DEFAULT_MAX_NON_SP_EDGES);
    }

    /** Creates a sketch that refuses to take more edges than this that are not series-parallel. */
    public RSketch(int maxNonSpEdges) {
        if (maxNonSpEdges < 0) {
            throw new IllegalArgumentException("the limit of non-series-parallel edges is negative: " + maxNonSpEdges);
        }
        this.maxNonSpEdges = maxNonSpEdges;
    }

    @Override
    public int now(int task) {
        return tasks.current(task);
    }

    @Override
    public boolean precedes(int earlier, int now) {
        return sketch.precedes(earlier, now);
    }

    @Override
    public int taskOf(int label) {
        return graph.task(label);
    }

    @Override
    public void begin(int root, int site) {
        int node = graph.addRoot(root);
        sketch.processRoot(node);
        tasks.add(root, TaskKind.ROOT, TaskTable.NONE, node);
    }

    @Override
    public void create(int parent, int child, TaskKind kind, int site) {
        lastTask = parent;
        switch (kind) {
            case SPAWN, ASYNC -> {
                requireSameFamily(parent, kind);
                fork(parent, child, kind);
                tasks.await(child);
            }
            case FUTURE -> {
                if (isJoinedByBranch(parent)) {
                    createEscaping(parent, child);
                } else {
                    fork(parent, child, kind);
                }
            }
            case FORK -> throw unsupported(Construct.FORK_JOIN, site);
            case ITERATION -> throw unsupported(Construct.PIPELINE, site);
            case ROOT -> throw new IllegalArgumentException("the root is begun, not created");
        }
    }

    /** Returns whether the task is in a branch that is joined to another one before the program's (or its future's) end. */
    private boolean isJoinedByBranch(int task) {
        TaskKind kind = tasks.kind(task);
        return kind == TaskKind.SPAWN || kind == TaskKind.ASYNC || tasks.youngestChild(task) != TaskTable.NONE;
    }

    private void fork(int parent, int child, TaskKind kind) {
        int fork = tasks.current(parent);
        if (sketch.isAnchor(fork)) {
            fork = addPlain(fork, parent);
        }
        tasks.add(child, kind, parent, addPlain(fork, child));
        int continuation = graph.addRightBranch(fork, parent);
        sketch.processPlain(continuation);
        tasks.setCurrent(parent, continuation);
    }

    private void createEscaping(int parent, int child) {
        requireRoomForEdge();
        int source = addSource(parent);
        int first = graph.addRoot(child);
        sketch.addCrossEdge(source, sketch.processRoot(first));
        tasks.add(child, TaskKind.FUTURE, parent, first);
    }

    private int addPlain(int before, int task) {
        int node = graph.addAfter(before, task);
        sketch.processPlain(node);
        return node;
    }

    /** Adds an empty node from which edges can lead elsewhere, and one for what follows; returns the anchor. */
    private int addSource(int task) {
        int node = graph.addAfter(tasks.current(task), task);
        int anchor = sketch.processEndOfEdge(node);
        tasks.setCurrent(task, addPlain(node, task));
        return anchor;
    }

    private int addTarget(int task) {
        int node = graph.addAfter(tasks.current(task), task);
        tasks.setCurrent(task, node);
        return sketch.processEndOfEdge(node);
    }

    @Override
    public void switchTo(int task) {
        lastTask = task;
    }

    @Override
    public void end(int task, int site) {
        tasks.end(task);
        TaskKind kind = tasks.kind(task);
        if (kind == TaskKind.FUTURE) {
            if (tasks.youngestChild(task) != TaskTable.NONE) {
                throw new IllegalStateException(PathExplanation.task(task) + " ends before it has joined its tasks");
            }
            // The anchor is made now, not at the first get: a later one could make forks anchors in any order, which
            // costs time.
            int last = graph.addAfter(tasks.current(task), task);
            tasks.setAnchor(task, sketch.processEndOfEdge(last));
        }
        if (kind != TaskKind.SPAWN && kind != TaskKind.ASYNC) {
            return;
        }
        for (int complete = task; tasks.isComplete(complete); complete = tasks.parent(complete)) {
            joinChildren(complete, TaskTable.NONE);
            tasks.childCompleted(tasks.parent(complete));
        }
    }

    /** Joins the task's waiting children that are younger than {@code older}, the youngest first. */
    private void joinChildren(int task, int older) {
        for (int child = tasks.youngestChild(task); child != older; child = tasks.youngestChild(task)) {
            if (!tasks.isComplete(child)) {
                throw new IllegalStateException(PathExplanation.task(task) + " joins " + PathExplanation.task(child)
                        + ", but that or a task below it still runs");
            }
            int join = graph.addJoin(tasks.current(child), tasks.current(task), task);
            sketch.processJoin(join);
            tasks.setCurrent(task, join);
            tasks.removeYoungest(task);
        }
    }

    @Override
    public void beginFinish(int task, int site) {
        if (hasUnjoined(task, TaskKind.SPAWN)) {
            throw mixedFamilies(task, "opens a finish beside unjoined tasks that it has spawned");
        }
        tasks.openFinish(task);
    }

    @Override
    public void endFinish(int task, int site) {
        if (!tasks.hasOpenFinish(task)) {
            throw new IllegalStateException(PathExplanation.task(task) + " closes a finish that it has not opened");
        }
        joinChildren(task, tasks.youngestAtFinish(task));
        tasks.closeFinish(task);
    }

    @Override
    public void sync(int task, int site) {
        if (hasUnjoined(task, TaskKind.SPAWN)) {
            joinChildren(task, TaskTable.NONE);
        }
    }

    /** Returns whether unjoined children of the task are of this kind; they are all of one kind. */
    private boolean hasUnjoined(int task, TaskKind kind) {
        int youngest = tasks.youngestChild(task);
        return youngest != TaskTable.NONE && tasks.kind(youngest) == kind;
    }

    private void requireSameFamily(int parent, TaskKind kind) {
        boolean sameAsSiblings = !hasUnjoined(parent, kind == TaskKind.ASYNC ? TaskKind.SPAWN : TaskKind.ASYNC);
        boolean finishReached =
                kind != TaskKind.ASYNC || tasks.hasOpenFinish(parent) || tasks.kind(parent) == TaskKind.ASYNC;
        if (!sameAsSiblings || !finishReached) {
            throw mixedFamilies(
                    parent,
                    "creates a task by " + kind.word()
                            + (sameAsSiblings ? " outside every finish" : " beside unjoined tasks of another kind"));
        }
    }

    private static IllegalStateException mixedFamilies(int task, String what) {
        return new IllegalStateException(
                PathExplanation.task(task) + " " + what
                        + ": spawn/sync and async/finish together are not series-parallel, so a program may use only one of them");
    }

    @Override
    public void set(int task, int promise, int site) {
        if (anchorOfPromise.getOr(promise, AnchorGraph.NONE) != AnchorGraph.NONE) {
            throw new IllegalStateException(
                    "promise " + promise + " is set a second time, by " + PathExplanation.task(task));
        }
        anchorOfPromise.put(promise, addSource(task), AnchorGraph.NONE);
    }

    @Override
    public void blocked(int task, int site) {
        tasks.setAnchor(task, addTarget(task));
    }

    @Override
    public void get(int task, int promise, int site) {
        int source = anchorOfPromise.getOr(promise, AnchorGraph.NONE);
        if (source == AnchorGraph.NONE) {
            throw new IllegalStateException(
                    PathExplanation.task(task) + " gets promise " + promise + ", which no task has set");
        }
        addEdge(task, source);
    }

    @Override
    public void getFuture(int task, int future, int site) {
        if (tasks.kind(future) != TaskKind.FUTURE || !tasks.hasEnded(future)) {
            throw new IllegalStateException(PathExplanation.task(task) + " gets " + PathExplanation.task(future)
                    + ", which is no ended future");
        }
        addEdge(task, tasks.anchor(future));
    }

    private void addEdge(int task, int source) {
        int target = tasks.anchor(task);
        if (target == AnchorGraph.NONE) {
            if (sketch.precedes(sketch.anchors().node(source), tasks.current(task))) {
                return;
            }
            requireRoomForEdge();
            target = addTarget(task);
        } else {
            requireRoomForEdge();
            tasks.setAnchor(task, AnchorGraph.NONE);
        }
        sketch.addCrossEdge(source, target);
    }

    private void requireRoomForEdge() {
        if (sketch.anchors().crossEdges() >= maxNonSpEdges) {
            throw new NonSpEdgeLimitException(maxNonSpEdges);
        }
    }

    @Override
    public void explain(PathExplanation out) {
        new SketchExplanation(graph, sketch).explain(out, tasks.current(lastTask));
    }

    SpGraph graph() {
        return graph;
    }

    Sketch sketch() {
        return sketch;
    }

    /** Returns the operations performed so far. */
    public RSketchCounters counters() {
        return counters;
    }

    /** Returns the number of nodes of the base graph. */
    public int nodes() {
        return graph.size();
    }

    /** Returns the number of anchors. */
    public int anchors() {
        return sketch.anchors().size();
    }

    /** Returns the number of edges that are not series-parallel. */
    public int nonSpEdges() {
        return sketch.anchors().crossEdges();
    }

    @Override
    public long bytes() {
        return sketch.bytes() + tasks.bytes() + anchorOfPromise.bytes();
    }

    @Override
    public void checkInvariants() {
        new SketchInvariants(graph, sketch).check();
    }
}
