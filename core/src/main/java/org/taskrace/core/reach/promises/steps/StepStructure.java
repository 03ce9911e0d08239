package org.taskrace.core.reach.promises.steps;

import java.util.Arrays;
import org.taskrace.core.event.TaskKind;
import org.taskrace.core.reach.Reachability;
import org.taskrace.core.sets.IntList;

/**
 * Structure that turns events into steps, the tree over them and the non-tree joins between them. A label is the number
 * of a step.
 *
 * <p>Every construct is one of two things. Nested constructs (async and finish, spawn and sync) go into the
 * {@link StepTree}. There a sync is the end of a finish that the first spawn before it opened. All other constructs are
 * escaping tasks and non-tree joins. A get follows the step of its set. A future, a fork task or an iteration is joined
 * at its last step: by a get, a join, or the next iteration. A waiting stage gets the last step of the stage that it
 * waits for.
 *
 * <p>A finish becomes a node only when its own task creates an async in it. Most finishes (around a future's body,
 * around a stage) never do, and cost a counter.
 *
 * <p>Requires that each task's events come in program order; the order between tasks may be any legal one.
 */
public abstract class StepStructure implements Reachability {

    /**
     * Number of fields per task in {@link #fieldsOfTask}: its step, its innermost node, its open finishes that are no
     * nodes yet.
     */
    private static final int FIELDS = 3;

    private static final int STEP = 0;
    private static final int NODE = 1;
    private static final int OPEN_FINISHES = 2;

    private final StepTree tree = new StepTree();
    private final NonTreeJoins joins = new NonTreeJoins();
    private final StageSteps stages = new StageSteps(this::now);
    private final IntList setStepOfPromise = new IntList();

    private int[] fieldsOfTask = new int[16 * FIELDS];

    /** Per node. A task: the finish that joins an async created in it directly. A finish: {@link #OPEN_FINISHES} below it. */
    private int[] scope = new int[16];

    /**
     * Per node. A finish: the first ended task that it has to learn from. A task: the next one in that chain; if it escapes, the
     * step that created it.
     */
    private int[] chain = new int[16];

    private boolean asyncs;
    private boolean spawns;

    /** Up to this step everything precedes everything later; while {@link #allJoined}, up to the newest step. */
    private int serialUpTo = NONE;

    private boolean allJoined = true;
    private boolean escaped;

    /** Handles a get of a step (a set, the end of a task or of a stage) that made this step. */
    protected abstract void got(int gotStep, int step);

    /**
     * Handles an added step.
     *
     * @param predecessor the step before it, or the one that it joins, whichever is the latest by {@link #later}
     * @param branches whether that is a step of another task, which goes on or has gone on by itself
     */
    protected abstract void stepAdded(int step, int predecessor, boolean branches);

    /** Returns the one of two predecessors of a new step that {@link #stepAdded} gets. */
    protected abstract int later(int step, int other);

    /** Handles the end of a task that this finish joins. */
    protected abstract void taskEnded(int finish, int lastStep);

    /** Returns the latest of this step and the last steps of the tasks that the finish joins. */
    protected abstract int latestJoined(int finish, int step);

    /**
     * Handles a join, about to happen, of a task that escapes every finish.
     *
     * @param creator the step that created the joined task
     * @param lastStep the joined task's last step
     * @param step the joining task's step before the join
     */
    protected abstract void joinsEscapingTask(int creator, int lastStep, int step);

    /**
     * Handles a step that the next iteration follows while its own iteration may still be in it. The step's stage has
     * ended, but the stage after it has to wait.
     */
    protected abstract void followed(int step);

    /** Returns whether a get of this step tells the getter nothing new, so that it need not be recorded. */
    protected abstract boolean isKnown(int gotStep, int step);

    protected final StepTree tree() {
        return tree;
    }

    protected final NonTreeJoins joins() {
        return joins;
    }

    @Override
    public final int now(int task) {
        return fieldsOfTask[task * FIELDS + STEP];
    }

    @Override
    public final int taskOf(int label) {
        return tree.taskOf(label);
    }

    @Override
    public void begin(int root, int site) {
        addTask(root, tree.addRoot(root));
        scope[StepTree.ROOT] = NONE;
        int step = tree.addStep(StepTree.ROOT);
        joins.setContext(step, NonTreeJoins.EMPTY);
        stepAdded(step, NONE, true);
        fieldsOfTask[root * FIELDS + STEP] = step;
    }

    private void addTask(int task, int node) {
        int base = task * FIELDS;
        if (base + FIELDS > fieldsOfTask.length) {
            fieldsOfTask = Arrays.copyOf(
                    fieldsOfTask, Math.max(base + FIELDS, fieldsOfTask.length + (fieldsOfTask.length >> 1)));
        }
        fieldsOfTask[base + NODE] = node;
        fieldsOfTask[base + OPEN_FINISHES] = 0;
    }

    private void growNodes() {
        if (tree.nodes() > scope.length) {
            int capacity = tree.nodes() + (tree.nodes() >> 1);
            scope = Arrays.copyOf(scope, capacity);
            chain = Arrays.copyOf(chain, capacity);
        }
    }

    @Override
    public void create(int parent, int child, TaskKind kind, int site) {
        int creator = now(parent);
        int container = container(parent, kind);
        boolean escapes = kind != TaskKind.ASYNC && kind != TaskKind.SPAWN;
        if (allJoined) {
            serialUpTo = creator;
            allJoined = false;
        }
        escaped |= escapes;
        int node = tree.addTask(container, child, escapes);
        growNodes();
        scope[node] = escapes ? NONE : joiner(container);
        chain[node] = creator;
        addTask(child, node);
        int context = joins.contextOf(creator);
        int stageZero = kind == TaskKind.ITERATION ? stages.createIteration(parent, child) : NONE;
        if (stageZero == NONE) {
            addStep(child, context, creator, true);
        } else {
            followed(stageZero);
            addStep(child, joins.get(context, stageZero, tree.steps()), later(creator, stageZero), true);
        }
        addStep(parent, context, creator, false);
    }

    /** Returns the node in which a new task stands; makes the finish or the sync's block around it a node if needed. */
    private int container(int task, TaskKind kind) {
        int base = task * FIELDS;
        int node = fieldsOfTask[base + NODE];
        if (kind == TaskKind.ASYNC) {
            asyncs = true;
            if (fieldsOfTask[base + OPEN_FINISHES] > 0) {
                node = openNode(task, fieldsOfTask[base + OPEN_FINISHES] - 1);
                fieldsOfTask[base + OPEN_FINISHES] = 0;
            } else if (joiner(node) == NONE) {
                throw new IllegalStateException(
                        "async outside every finish: the front end must tell the program's finish");
            }
        } else if (kind == TaskKind.SPAWN) {
            spawns = true;
            if (!tree.isFinish(node)) {
                node = openNode(task, 0);
            }
        }
        if (asyncs && spawns) {
            throw new IllegalStateException("async and spawn in one program: the front end must refuse it");
        }
        return node;
    }

    private int openNode(int task, int openFinishesBelow) {
        int base = task * FIELDS;
        int node = tree.addFinish(fieldsOfTask[base + NODE], task);
        growNodes();
        scope[node] = openFinishesBelow;
        chain[node] = NONE;
        fieldsOfTask[base + NODE] = node;
        return node;
    }

    /** Returns the finish that joins a task which is created directly in this node. */
    private int joiner(int node) {
        return tree.isFinish(node) ? node : scope[node];
    }

    private void addStep(int task, int context, int predecessor, boolean branches) {
        int step = tree.addStep(fieldsOfTask[task * FIELDS + NODE]);
        joins.setContext(step, context);
        stepAdded(step, predecessor, branches);
        fieldsOfTask[task * FIELDS + STEP] = step;
    }

    @Override
    public void end(int task, int site) {
        if (stages.isIteration(task)) {
            int before = now(task);
            int previousCleanUp = stages.endIteration(task, before);
            if (previousCleanUp != NONE) {
                get(task, previousCleanUp);
            }
            stages.cleanUp(task, now(task));
            return;
        }
        int node = fieldsOfTask[task * FIELDS + NODE];
        int finish = scope[node];
        if (node == StepTree.ROOT || finish == NONE) {
            return;
        }
        int last = now(task);
        taskEnded(finish, last);
        if (joins.contextOf(last) != joins.contextOf(tree.firstStep(node))) {
            chain[node] = chain[finish];
            chain[finish] = node;
        }
    }

    @Override
    public void beginFinish(int task, int site) {
        fieldsOfTask[task * FIELDS + OPEN_FINISHES]++;
    }

    @Override
    public void endFinish(int task, int site) {
        int base = task * FIELDS;
        if (fieldsOfTask[base + OPEN_FINISHES] > 0) {
            fieldsOfTask[base + OPEN_FINISHES]--;
            return;
        }
        int finish = fieldsOfTask[base + NODE];
        if (!tree.isFinish(finish)) {
            throw new IllegalStateException("task " + task + " ends a finish that it has not begun");
        }
        fieldsOfTask[base + OPEN_FINISHES] = scope[finish];
        close(task, finish);
    }

    @Override
    public void sync(int task, int site) {
        int node = fieldsOfTask[task * FIELDS + NODE];
        if (spawns && tree.isFinish(node)) {
            close(task, node);
        }
    }

    private void close(int task, int finish) {
        int before = now(task);
        fieldsOfTask[task * FIELDS + NODE] = tree.parent(finish);
        int step = tree.steps();
        // The root has left its outermost finish (or block before a sync), and nothing escapes: no other task is left.
        allJoined |= tree.parent(finish) == StepTree.ROOT && !escaped;
        int context = NonTreeJoins.EMPTY;
        if (!allJoined) {
            context = joins.contextOf(before);
            for (int node = chain[finish]; node != NONE; node = chain[node]) {
                context = joins.finish(context, now(tree.taskOfNode(node)), step);
            }
        }
        addStep(task, context, latestJoined(finish, before), false);
    }

    @Override
    public final int surelyBefore() {
        return allJoined ? tree.steps() - 1 : serialUpTo;
    }

    @Override
    public void join(int task, int joined, int site) {
        int last = now(joined);
        joinsEscapingTask(chain[tree.escapingTaskOf(last)], last, now(task));
        get(task, last);
    }

    @Override
    public void set(int task, int promise, int site) {
        int step = now(task);
        setStepOfPromise.put(promise, step, NONE);
        addStep(task, joins.contextOf(step), step, false);
    }

    @Override
    public void get(int task, int promise, int site) {
        int step = setStepOfPromise.getOr(promise, NONE);
        if (step == NONE) {
            throw new IllegalStateException(
                    "get of promise " + promise + ", which is not set: the front end must wait");
        }
        get(task, step);
    }

    @Override
    public void getFuture(int task, int future, int site) {
        join(task, future, site);
    }

    private void get(int task, int gotStep) {
        int before = now(task);
        if (!isKnown(gotStep, before)) {
            int latest = later(before, gotStep);
            addStep(task, joins.get(joins.contextOf(before), gotStep, tree.steps()), latest, latest != before);
            got(gotStep, now(task));
        }
    }

    @Override
    public void beginPipeline(int task, int site) {
        stages.begin(task);
    }

    @Override
    public void endPipeline(int task, int site) {
        int lastCleanUp = stages.end(task);
        if (lastCleanUp != NONE) {
            get(task, lastCleanUp);
        }
    }

    @Override
    public void stage(int iteration, int number, int site) {
        int before = now(iteration);
        stages.endStage(iteration, before, number);
        addStep(iteration, joins.contextOf(before), before, false);
    }

    @Override
    public void stageWait(int iteration, int number, int site) {
        int waitedFor = stages.lastStageUpTo(iteration, number);
        int before = now(iteration);
        if (waitedFor == NONE || isKnown(waitedFor, before)) {
            stage(iteration, number, site);
        } else {
            followed(waitedFor);
            stages.endStage(iteration, before, number);
            get(iteration, waitedFor);
        }
    }

    @Override
    public void switchTo(int task) {}

    @Override
    public void beginIsolated(int task, int site) {}

    @Override
    public void endIsolated(int task, int site) {}

    @Override
    public long bytes() {
        return tree.bytes()
                + joins.bytes()
                + stages.bytes()
                + setStepOfPromise.bytes()
                + 4L * fieldsOfTask.length
                + 8L * scope.length;
    }

    @Override
    public void checkInvariants() {
        tree.checkInvariants();
        joins.checkInvariants();
    }
}
