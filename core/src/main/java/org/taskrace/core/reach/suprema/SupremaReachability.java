package org.taskrace.core.reach.suprema;

import org.taskrace.core.event.Construct;
import org.taskrace.core.event.TaskKind;
import org.taskrace.core.reach.PathExplanation;
import org.taskrace.core.reach.Reachability;
import org.taskrace.core.sets.IntList;

/**
 * Reachability that turns a serial run into a delayed non-separating traversal of its two-dimensional task graph, and
 * answers supremum queries along it.
 *
 * <p><b>Answers:</b> whether an earlier thread precedes the running one, and, for a history that keeps suprema, the
 * (relaxed) supremum of both.
 *
 * <p><b>Source:</b> Dimitrov, Vechev, Sarkar: "Race Detection in Two Dimensions" (SPAA 2015), sections 4 and 5, figures
 * 8 and 9. Its symbols, all in {@link DelayedTraversal}: a fork is the arc (x, y), a join the last-arc (y, x), a task's
 * end the stop-arc (x, ×). {@code tid} of equation 8 is {@link #now}; {@code Sup} is {@link #supremum}.
 *
 * <p><b>Cost:</b> O(α) amortised per event and per query. Eight bytes a task, four more while it is ended and unjoined,
 * eight while it is open. A pipeline stage is a thread of its own, with twelve bytes more.
 *
 * <p><b>Requires:</b> serial depth-first order, the child first, pipelines iteration by iteration; constructs
 * spawn/sync, async/finish, fork/join by the line rule, pipelines. Anything else is refused with an exception.
 *
 * <p><b>Differs:</b> the paper only says that sync, finish and pipelines can be expressed by fork and join; here each
 * event is translated on the fly. Sync and finish join the left neighbours down to the height that they began at, which
 * is the bracket of equation 11. A stage forks the next stage. The event stageWait k joins the stopped stages of the
 * previous iteration up to number k. The last of them is the stage that it waits for; the others precede that stage.
 *
 * <p>Invariants: I1: see {@link DelayedTraversal}. I2: the threads of open tasks and the stages that a running
 * iteration has passed are roots and visited. I3: the trees are those of I1 and I2, and that of the program's own
 * thread once it has ended. I4: no construct began with more threads on its left than stand there now, and none with
 * fewer than a construct around it. Fork tasks are exempt, since they may join past their own begin.
 */
public final class SupremaReachability implements Reachability {

    private final DelayedTraversal traversal = new DelayedTraversal();
    private final LastArcForest forest = traversal.forest();
    private final LatticeThreads threads = new LatticeThreads();
    private final OpenLatticePipelines pipelines = new OpenLatticePipelines();

    /** The tasks from the root to the running one, and the height of the traversal when each (or its stage) began. */
    private final IntList open = new IntList();

    private final IntList openBase = new IntList();

    /** The height of the traversal at the begin of each open finish. */
    private final IntList finishBase = new IntList();

    /** The family of the tasks; two families in one program would not be two-dimensional. */
    private TaskKind family;

    @Override
    public int now(int task) {
        return threads.ofTask(task);
    }

    @Override
    public boolean precedes(int earlier, int now) {
        return earlier == now || forest.isVisited(earlier);
    }

    /**
     * Returns the supremum as far as any later query can tell: {@code now} if {@code earlier} precedes it, otherwise a
     * stopped thread that will precede exactly those later threads that follow both of them.
     */
    public int supremum(int earlier, int now) {
        return earlier == now ? now : forest.supremum(earlier, now);
    }

    /** Returns whether two threads precede equal sets of later threads, as far as the run has come. */
    public boolean inOneTree(int one, int other) {
        return forest.root(one) == forest.root(other);
    }

    @Override
    public int taskOf(int label) {
        return threads.task(label);
    }

    /** Returns a thread's name in explanations. */
    public String name(int label) {
        return threads.name(label);
    }

    /** Returns the largest label while no thread stands to the left: then nothing can be parallel. */
    @Override
    public int surelyBefore() {
        return traversal.height() == 0 ? Integer.MAX_VALUE : NONE;
    }

    @Override
    public void begin(int root, int site) {
        threads.addTask(root);
        openThread(root, traversal.add());
    }

    @Override
    public void create(int parent, int child, TaskKind kind, int site) {
        requireRunning(parent);
        switch (kind) {
            case ASYNC, SPAWN, FORK -> {
                requireFamily(kind);
                threads.addTask(child);
            }
            case ITERATION -> {
                requirePipelineOf(parent);
                threads.addStage(child, 0);
            }
            case FUTURE -> throw unsupported(Construct.FUTURE);
            case ROOT -> throw new IllegalArgumentException("a task cannot create the root");
        }
        int thread = traversal.add();
        traversal.fork(now(parent), thread);
        if (kind == TaskKind.ITERATION && pipelines.hasPreviousIteration()) {
            // Stage 0 of the iteration before stopped last, so it is the left neighbour.
            traversal.joinDownTo(traversal.height() - 1, thread);
        }
        openThread(child, thread);
    }

    private void openThread(int task, int thread) {
        open.add(task);
        openBase.add(traversal.height());
        traversal.visit(thread);
    }

    @Override
    public void switchTo(int task) {
        requireRunning(task);
    }

    @Override
    public void end(int task, int site) {
        requireRunning(task);
        int thread = now(task);
        open.removeLast();
        openBase.removeLast();
        if (open.isEmpty()) {
            traversal.stopForGood(thread);
        } else if (threads.isStage(thread)) {
            int height = traversal.height();
            traversal.stop(thread);
            while (pipelines.hasPassed()) {
                traversal.stop(pipelines.removePassed());
            }
            pipelines.endIteration(height);
        } else {
            traversal.stop(thread);
        }
    }

    @Override
    public void beginFinish(int task, int site) {
        requireRunning(task);
        finishBase.add(traversal.height());
    }

    @Override
    public void endFinish(int task, int site) {
        requireRunning(task);
        int base = finishBase.removeLast();
        if (family == TaskKind.ASYNC) {
            join(base, now(task));
        }
    }

    @Override
    public void sync(int task, int site) {
        requireRunning(task);
        if (family == TaskKind.SPAWN) {
            join(openBase.last(), now(task));
        }
    }

    @Override
    public void join(int task, int joined, int site) {
        requireRunning(task);
        int left = traversal.height() - 1;
        if (left < 0 || traversal.stoppedAt(left) != now(joined)) {
            throw new IllegalStateException(PathExplanation.task(task) + " joins " + PathExplanation.task(joined)
                    + ", but its left neighbour is " + (left < 0 ? "no task" : name(traversal.stoppedAt(left))));
        }
        join(left, now(task));
    }

    private void join(int height, int thread) {
        if (traversal.height() > height) {
            traversal.joinDownTo(height, thread);
            traversal.visit(thread);
        }
    }

    @Override
    public void beginPipeline(int task, int site) {
        requireRunning(task);
        pipelines.open(task, traversal.height());
    }

    @Override
    public void endPipeline(int task, int site) {
        requirePipelineOf(task);
        join(pipelines.close(), now(task));
    }

    @Override
    public void stage(int iteration, int number, int site) {
        enterStage(nextStage(iteration, number));
    }

    @Override
    public void stageWait(int iteration, int number, int site) {
        int thread = nextStage(iteration, number);
        if (pipelines.hasPreviousIteration()) {
            int base = pipelines.previousIterationBegin();
            int height = traversal.height();
            while (height > base && threads.stage(traversal.stoppedAt(height - 1)) <= number) {
                height--;
            }
            traversal.joinDownTo(height, thread);
        }
        enterStage(thread);
    }

    /** Leaves the stage of the iteration; returns the thread of the next one, which may join others before it is entered. */
    private int nextStage(int iteration, int number) {
        requireRunning(iteration);
        int before = now(iteration);
        if (!threads.isStage(before)) {
            throw new IllegalStateException("stage " + number + " outside a pipeline, in " + name(before));
        }
        if (number <= threads.stage(before)) {
            throw new IllegalStateException("stage " + number + " after " + name(before) + ": stage numbers must grow");
        }
        pipelines.pass(before);
        threads.addStage(iteration, number);
        int thread = traversal.add();
        traversal.fork(before, thread);
        return thread;
    }

    private void enterStage(int thread) {
        openBase.set(openBase.size() - 1, traversal.height());
        traversal.visit(thread);
    }

    @Override
    public void set(int task, int promise, int site) {
        throw unsupported(Construct.PROMISE);
    }

    @Override
    public void get(int task, int promise, int site) {
        throw unsupported(Construct.PROMISE);
    }

    @Override
    public void getFuture(int task, int future, int site) {
        throw unsupported(Construct.FUTURE);
    }

    @Override
    public void beginIsolated(int task, int site) {
        throw unsupported(Construct.ISOLATED);
    }

    @Override
    public void endIsolated(int task, int site) {
        throw unsupported(Construct.ISOLATED);
    }

    private static IllegalStateException unsupported(Construct construct) {
        return new IllegalStateException(
                "suprema does not have " + construct.words() + "; choose an algorithm that has it");
    }

    private void requireRunning(int task) {
        if (open.isEmpty() || open.last() != task) {
            throw new IllegalStateException(PathExplanation.task(task) + " acts while "
                    + (open.isEmpty() ? "no task" : PathExplanation.task(open.last()))
                    + " runs: suprema wants serial depth-first order, the child first");
        }
    }

    private void requirePipelineOf(int task) {
        requireRunning(task);
        if (pipelines.isEmpty() || pipelines.owner() != task) {
            throw new IllegalStateException(PathExplanation.task(task) + " has no open pipeline");
        }
    }

    private void requireFamily(TaskKind kind) {
        if (family == null) {
            family = kind;
        } else if (family != kind) {
            throw new IllegalStateException(kind.word() + " in a program that uses " + family.word()
                    + ": suprema takes one family of task constructs at a time");
        }
    }

    @Override
    public void explain(PathExplanation out) {
        if (!traversal.isRecorded()) {
            traversal.record(threads);
            // Asked after the first event, this is the root's own visit; asked later, all that is running then.
            for (int i = 0; i < open.size(); i++) {
                traversal.visit(now(open.get(i)));
            }
        }
        traversal.explain(out, threads);
    }

    @Override
    public long bytes() {
        return traversal.bytes()
                + threads.bytes()
                + pipelines.bytes()
                + open.bytes()
                + openBase.bytes()
                + finishBase.bytes();
    }

    @Override
    public void checkInvariants() {
        traversal.checkInvariants();
        IntList passed = pipelines.passed();
        for (int i = 0; i < open.size() + passed.size(); i++) {
            int thread = i < open.size() ? now(open.get(i)) : passed.get(i - open.size());
            check(forest.root(thread) == thread && forest.isVisited(thread), "I2", "thread " + thread);
        }
        boolean ended = open.isEmpty() && forest.size() > 0;
        int trees = traversal.height() + open.size() + passed.size() + (ended ? 1 : 0);
        check(forest.trees() == trees, "I3", forest.trees() + " trees instead of " + trees);
        for (IntList heights : new IntList[] {openBase, finishBase}) {
            for (int i = 0; i < heights.size() && family != TaskKind.FORK; i++) {
                int next = i + 1 < heights.size() ? heights.get(i + 1) : traversal.height();
                check(heights.get(i) <= next, "I4", "depth " + i);
            }
        }
    }

    private static void check(boolean holds, String invariant, String where) {
        if (!holds) {
            throw new IllegalStateException(invariant + " does not hold: " + where);
        }
    }
}
