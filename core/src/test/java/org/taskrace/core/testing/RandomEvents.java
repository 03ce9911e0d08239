package org.taskrace.core.testing;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.Set;
import org.taskrace.core.event.Construct;
import org.taskrace.core.event.TaskEvents;
import org.taskrace.core.event.TaskKind;

/**
 * A random stream of task events in a random legal order. At any moment any task that can go on may go on, so tasks are
 * suspended and resumed at will, far beyond what one execution order would do.
 *
 * <p>Call {@link #step} until it returns false. After each call {@link #running} has done something.
 */
public final class RandomEvents {

    /** As {@code switching}: a child runs to its end before its parent goes on, and each future is got once, by its creator or a child of it. */
    public static final double DEPTH_FIRST = -1;

    private static final int NO_SITE = TaskEvents.NO_SITE;

    private static final class Finish {
        final Finish outer;
        final Task owner;
        int unfinished;

        Finish(Finish outer, Task owner) {
            this.outer = outer;
            this.owner = owner;
        }
    }

    private static final class Task {
        final int number;
        final TaskKind kind;
        final Task parent;
        Finish joiner;
        Finish innermost;
        int unfinishedSpawned;
        boolean ended;

        boolean pipelineOpen;
        Task latestIteration;
        Task previousIteration;
        int stage;

        Task left;

        Task(int number, TaskKind kind, Task parent) {
            this.number = number;
            this.kind = kind;
            this.parent = parent;
        }
    }

    private final TaskEvents out;
    private final Random random;
    private final Set<Construct> constructs;
    private final double switching;
    private final List<Task> live = new ArrayList<>();
    private final List<Task> endedFutures = new ArrayList<>();
    private final List<String> log = new ArrayList<>();
    private Task running;
    private int tasks;
    private int promises;
    private int budget;

    /**
     * A stream of about {@code size} events with these constructs.
     *
     * @param switching how likely it is that another task goes on before an event, where none has to
     */
    public RandomEvents(TaskEvents out, long seed, int size, Set<Construct> constructs, double switching) {
        this.out = out;
        this.random = new Random(seed);
        this.constructs = constructs;
        this.budget = size;
        this.switching = switching;
    }

    /** Returns the task that did something last. */
    public int running() {
        return running.number;
    }

    /** Returns whether that was its end. */
    public boolean runningHasEnded() {
        return running.ended;
    }

    /** Returns the events so far, one on a line. */
    public String log() {
        return String.join("\n", log);
    }

    /** Performs one step; returns false once the root has ended. */
    public boolean step() {
        budget--;
        if (running == null) {
            running = new Task(tasks++, TaskKind.ROOT, null);
            live.add(running);
            out.begin(0, NO_SITE);
            beginFinish();
            return true;
        }
        if (running.ended && depthFirst()) {
            switchTo(running.parent);
        } else if (running.ended || random.nextDouble() < switching) {
            switchTo(live.get(random.nextInt(live.size())));
        }
        for (int attempts = 0; !act(); attempts++) {
            // Stuck where it is: another task goes on, or it tries something else.
            if (!depthFirst()) {
                switchTo(live.get(random.nextInt(live.size())));
            }
            if (attempts > 100_000) {
                throw new IllegalStateException("no task can go on\n" + log());
            }
        }
        return !(running.kind == TaskKind.ROOT && running.ended);
    }

    private boolean depthFirst() {
        return switching == DEPTH_FIRST;
    }

    private void switchTo(Task task) {
        if (task != running) {
            running = task;
            log.add("switchTo " + task.number);
            out.switchTo(task.number);
        }
    }

    private boolean act() {
        if (budget < 0) {
            return unwind();
        }
        if (running.pipelineOpen) {
            return pipelineStep();
        }
        switch (random.nextInt(12)) {
            case 0, 1, 2:
                return create();
            case 3:
                return has(Construct.ASYNC_FINISH) && beginFinish();
            case 4:
                return endFinish(false) || sync();
            case 5:
                return has(Construct.PROMISE) && set();
            case 6, 7:
                return has(Construct.PROMISE) && get();
            case 8:
                return has(Construct.FUTURE) && getFuture() || has(Construct.FORK_JOIN) && joinLeft();
            case 9:
                return running.kind == TaskKind.ITERATION && nextStage();
            case 10:
                return has(Construct.PIPELINE) && beginPipeline();
            default:
                return running.kind != TaskKind.ROOT && unwind();
        }
    }

    private boolean has(Construct construct) {
        return constructs.contains(construct);
    }

    private boolean beginFinish() {
        running.innermost = new Finish(running.innermost, running);
        log.add(running.number + " beginFinish");
        out.beginFinish(running.number, NO_SITE);
        return true;
    }

    /** Ends a finish. Each task's outermost own finish, if it is implicit, is kept for its end (or its stage's). */
    private boolean endFinish(boolean outermostToo) {
        Finish finish = running.innermost;
        if (finish == null || finish.owner != running || finish.unfinished > 0) {
            return false;
        }
        boolean outermost = finish.outer == null || finish.outer.owner != running;
        if (outermost && implicitFinish(running) && !outermostToo) {
            return false;
        }
        running.innermost = finish.outer;
        log.add(running.number + " endFinish");
        out.endFinish(running.number, NO_SITE);
        return true;
    }

    private static boolean implicitFinish(Task task) {
        return task.kind == TaskKind.ROOT || task.kind == TaskKind.FUTURE || task.kind == TaskKind.ITERATION;
    }

    private boolean sync() {
        if (!has(Construct.SPAWN_SYNC) || running.unfinishedSpawned > 0) {
            return false;
        }
        log.add(running.number + " sync");
        out.sync(running.number, NO_SITE);
        return true;
    }

    private boolean create() {
        List<TaskKind> kinds = new ArrayList<>();
        if (has(Construct.ASYNC_FINISH)) {
            kinds.add(TaskKind.ASYNC);
        }
        if (has(Construct.SPAWN_SYNC)) {
            kinds.add(TaskKind.SPAWN);
        }
        if (has(Construct.FUTURE)) {
            kinds.add(TaskKind.FUTURE);
        }
        if (has(Construct.FORK_JOIN)) {
            kinds.add(TaskKind.FORK);
        }
        if (kinds.isEmpty()) {
            return false;
        }
        create(kinds.get(random.nextInt(kinds.size())));
        return true;
    }

    private void create(TaskKind kind) {
        Task parent = running;
        Task child = new Task(tasks++, kind, parent);
        live.add(child);
        if (kind == TaskKind.ASYNC) {
            child.joiner = parent.innermost;
            child.innermost = parent.innermost;
            child.joiner.unfinished++;
        } else if (kind == TaskKind.SPAWN) {
            parent.unfinishedSpawned++;
        } else if (kind == TaskKind.ITERATION) {
            child.previousIteration = parent.latestIteration;
            parent.latestIteration = child;
        } else if (kind == TaskKind.FORK) {
            child.left = parent.left;
            parent.left = child;
        }
        log.add(parent.number + " create " + kind + " " + child.number);
        out.create(parent.number, child.number, kind, NO_SITE);
        if (depthFirst() || random.nextInt(8) != 0 || implicitFinish(child)) {
            switchTo(child);
            if (implicitFinish(child)) {
                beginFinish();
            }
        }
    }

    private boolean set() {
        log.add(running.number + " set " + promises);
        out.set(running.number, promises++, NO_SITE);
        return true;
    }

    private boolean get() {
        if (promises == 0) {
            return false;
        }
        // Recent promises are more interesting: joins then run between tasks that are both alive.
        int promise = random.nextBoolean() ? random.nextInt(promises) : Math.max(0, promises - 1 - random.nextInt(5));
        log.add(running.number + " get " + promise);
        out.get(running.number, promise, NO_SITE);
        return true;
    }

    private boolean getFuture() {
        if (endedFutures.isEmpty()) {
            return false;
        }
        int size = endedFutures.size();
        Task future = endedFutures.get(
                random.nextBoolean() ? random.nextInt(size) : Math.max(0, size - 1 - random.nextInt(3)));
        if (depthFirst()) {
            // A creator may pass the handle on to a child, which follows the creation as well.
            if (future.parent != running && future.parent != running.parent) {
                return false;
            }
            endedFutures.remove(future);
        }
        log.add(running.number + " getFuture " + future.number);
        out.getFuture(running.number, future.number, NO_SITE);
        return true;
    }

    private boolean joinLeft() {
        Task joined = running.left;
        if (joined == null || !joined.ended) {
            return false;
        }
        running.left = joined.left;
        log.add(running.number + " join " + joined.number);
        out.join(running.number, joined.number, NO_SITE);
        return true;
    }

    private boolean beginPipeline() {
        running.pipelineOpen = true;
        running.latestIteration = null;
        log.add(running.number + " beginPipeline");
        out.beginPipeline(running.number, NO_SITE);
        return true;
    }

    private boolean pipelineStep() {
        Task latest = running.latestIteration;
        if (budget >= 0 && random.nextInt(6) != 0 && (latest == null || latest.ended || latest.stage > 0)) {
            create(TaskKind.ITERATION);
            return true;
        }
        if (latest != null && !latest.ended || budget >= 0 && random.nextBoolean()) {
            return false;
        }
        running.pipelineOpen = false;
        log.add(running.number + " endPipeline");
        out.endPipeline(running.number, NO_SITE);
        return true;
    }

    private boolean nextStage() {
        int number = running.stage + 1 + random.nextInt(3);
        Task previous = running.previousIteration;
        boolean waits = random.nextInt(3) != 0;
        if (waits && previous != null && !previous.ended && previous.stage <= number || !endStage()) {
            return false;
        }
        running.stage = number;
        if (waits) {
            log.add(running.number + " stageWait " + number);
            out.stageWait(running.number, number, NO_SITE);
        } else {
            log.add(running.number + " stage " + number);
            out.stage(running.number, number, NO_SITE);
        }
        return beginFinish();
    }

    /** Closes the stage's finishes, inner ones first; false where that is not possible yet. */
    private boolean endStage() {
        if (running.pipelineOpen || running.unfinishedSpawned > 0) {
            return false;
        }
        if (has(Construct.SPAWN_SYNC)) {
            out.sync(running.number, NO_SITE);
            log.add(running.number + " sync");
        }
        while (running.innermost != null && running.innermost.owner == running) {
            if (!endFinish(true)) {
                return false;
            }
        }
        return true;
    }

    /** Goes one step towards the end of the task, or ends it. */
    private boolean unwind() {
        if (running.ended) {
            return false;
        }
        if (running.pipelineOpen) {
            return pipelineStep();
        }
        boolean isRoot = running.kind == TaskKind.ROOT;
        if (isRoot && live.size() > 1
                || running.kind == TaskKind.ITERATION
                        && running.previousIteration != null
                        && !running.previousIteration.ended
                || !endStage()) {
            return false;
        }
        running.ended = true;
        live.remove(running);
        if (running.joiner != null) {
            running.joiner.unfinished--;
        } else if (running.kind == TaskKind.SPAWN) {
            running.parent.unfinishedSpawned--;
        } else if (running.kind == TaskKind.FUTURE) {
            endedFutures.add(running);
        }
        log.add(running.number + " end");
        out.end(running.number, NO_SITE);
        return true;
    }
}
