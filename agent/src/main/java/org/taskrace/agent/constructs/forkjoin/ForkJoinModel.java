package org.taskrace.agent.constructs.forkjoin;

import java.util.Objects;
import java.util.concurrent.ForkJoinTask;
import org.taskrace.agent.blocking.CallerBlockingAnalysis;
import org.taskrace.agent.blocking.FunctionBlockingAnalysis;
import org.taskrace.agent.blocking.MayBlock;
import org.taskrace.agent.blocking.TaskBlockingAnalysis;
import org.taskrace.agent.constructs.executors.ExecutorModel;
import org.taskrace.agent.constructs.futures.FutureModel;
import org.taskrace.agent.constructs.futures.FutureResultReader;
import org.taskrace.agent.constructs.outcomes.OutcomeModel;
import org.taskrace.agent.scheduler.ScheduledTask;
import org.taskrace.agent.scheduler.Scheduler;
import org.taskrace.engine.order.HappensBefore;
import org.taskrace.hooks.tasks.TaskHooks;

/**
 * Model that runs ForkJoin tasks, those of the JDK's streams too. A task runs on its creator's stack if it does not
 * wait for later actions of the creator, otherwise on a stack of its own.
 */
public final class ForkJoinModel {

    private final Scheduler scheduler;
    private final HappensBefore execution;
    private final ExecutorModel executors;
    private final FutureModel futures;
    private final OutcomeModel outcomes;
    private final WorkerThreadModel workers;
    private final WorkQueueModel queues;
    private final TaskBlockingAnalysis waits = new TaskBlockingAnalysis();
    private final FunctionBlockingAnalysis functions = new FunctionBlockingAnalysis();
    private final CallerBlockingAnalysis callers = new CallerBlockingAnalysis();

    /** The most work-sharing tasks that are live and yield; each has a stack. */
    private static final int MOST_SHARING = 64;

    /** The number of such tasks that are live. */
    private int sharing;

    /** Bodies of forked tasks. Each runs the task that the scheduler has made the running one, so that no task needs one of its own. */
    private final Runnable atOnce = this::runAtOnce;

    private final Runnable whenAdmitted = this::runWhenAdmitted;
    private final Runnable sharingWork = this::runSharingWork;

    /** The task whose own method is about to be called, which then must not be taken for a call by the program. */
    private Object runningInPlace;

    public ForkJoinModel(
            Scheduler scheduler,
            HappensBefore execution,
            ExecutorModel executors,
            FutureModel futures,
            OutcomeModel outcomes,
            WorkerThreadModel workers,
            WorkQueueModel queues) {
        this.workers = workers;
        this.queues = queues;
        this.outcomes = outcomes;
        this.scheduler = scheduler;
        this.execution = execution;
        this.executors = executors;
        this.futures = futures;
    }

    public void fork(Object pool, Object task) {
        run(new ScheduledTask(), pool, task);
    }

    public void invokeAll(Object[] tasks) {
        boolean together = execution.standing().mayCreateTogether(scheduler.current().number);
        Object pool = ForkJoinInternals.poolOf(scheduler.current().pool);
        for (Object task : tasks) {
            Objects.requireNonNull(task);
            execution.standing().next(together);
            run(new ScheduledTask(), pool, task);
        }
        int site = TaskHooks.callSite;
        ForkJoinTask<?> failed = ForkJoinInternals.joinUntilFailure(tasks);
        if (failed != null) {
            // The JDK cancels the others and does not wait for them: they may run, have run, or never begin.
            outcomes.assume("failed, while the other tasks may not have ended", site);
            for (Object task : tasks) {
                ((ForkJoinTask<?>) task).cancel(false);
            }
            failed.join();
        }
    }

    /** Returns whether a task that is called was run here, so that the call itself must not. */
    public boolean runInPlace(Object task) {
        if (runningInPlace == task) {
            runningInPlace = null;
            return false;
        }
        ScheduledTask caller = scheduler.current();
        ScheduledTask child = new ScheduledTask();
        child.actsAs = caller.actsAs;
        child.locks = caller.locks;
        child.inheritedLocks = caller.locks;
        execution.standing().next(true);
        run(child, ForkJoinInternals.poolOf(caller.pool), task);
        if (child.ended) {
            // A task that runs another one in place goes on after it, whether or not it ever joins it.
            execution.join(child.number, TaskHooks.callSite);
            futures.joinUnlessBy(child.number, task);
        }
        return true;
    }

    /** Runs a ForkJoin task as the running task. */
    public void exec(Object task) {
        runningInPlace = task;
        ForkJoinInternals.exec(task);
    }

    private void run(ScheduledTask child, Object pool, Object task) {
        child.pool = pool;
        child.future = task;
        MayBlock known = waits.known(task);
        if (known == null) {
            child.completesLast = FutureResultReader.completedLast(task);
            known = waitsOf(task);
        }
        child.waits = known;
        boolean shares = known == MayBlock.SHARES;
        child.takesTurns = shares ? sharing < MOST_SHARING : known == MayBlock.MAYBE;
        if (queues.holdsBack(child)) {
            child.takesTurns = true;
            scheduler.start(child, whenAdmitted, false);
            return;
        }
        scheduler.start(
                child,
                shares && child.takesTurns ? sharingWork : atOnce,
                scheduler.mayRunInline(shares && !child.takesTurns ? MayBlock.HARDLY : known));
    }

    private MayBlock waitsOf(Object task) {
        if (TaskBlockingAnalysis.isPart(task)) {
            return ofPart();
        }
        return task.getClass().getClassLoader() == null ? functions.of(task) : waits.of(task);
    }

    private void runAtOnce() {
        ScheduledTask task = scheduler.current();
        FutureModel.mark(task.future, task.number);
        executors.add(task);
        exec(task, false);
    }

    private void runWhenAdmitted() {
        ScheduledTask task = scheduler.current();
        executors.add(task);
        if (queues.awaitWorker(task)) {
            FutureModel.mark(task.future, task.number);
            exec(task, true);
        }
    }

    private void runSharingWork() {
        sharing++;
        try {
            runAtOnce();
        } finally {
            sharing--;
        }
    }

    private void exec(ScheduledTask task, boolean hasWorker) {
        queues.begin(task, hasWorker);
        try {
            workers.begins(task.pool);
            exec(task.future);
        } finally {
            queues.end(task);
        }
    }

    /**
     * Returns whether a part of a JDK call, such as the end of a stream, may block. The caller makes its first part,
     * parts make the others.
     */
    private MayBlock ofPart() {
        ScheduledTask creator = scheduler.current();
        if (creator.future != null && TaskBlockingAnalysis.isPart(creator.future)) {
            return creator.waits;
        }
        return callers.ofCallers();
    }
}
