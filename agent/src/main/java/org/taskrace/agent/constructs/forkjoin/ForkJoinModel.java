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
        child.completesLast = FutureResultReader.completedLast(task);
        child.waits = waitsOf(task);
        boolean shares = child.waits == MayBlock.SHARES;
        child.takesTurns = shares ? sharing < MOST_SHARING : child.waits == MayBlock.MAYBE;
        if (queues.holdsBack(child)) {
            child.takesTurns = true;
            scheduler.start(
                    child,
                    () -> {
                        executors.add(child);
                        if (queues.awaitWorker(child)) {
                            FutureModel.mark(task, child.number);
                            exec(child, task, true);
                        }
                    },
                    false);
            return;
        }
        Runnable body = () -> {
            FutureModel.mark(task, child.number);
            executors.add(child);
            exec(child, task, false);
        };
        scheduler.start(
                child,
                shares && child.takesTurns ? () -> share(body) : body,
                scheduler.mayRunInline(shares && !child.takesTurns ? MayBlock.HARDLY : child.waits));
    }

    private MayBlock waitsOf(Object task) {
        MayBlock known = waits.known(task);
        if (known != null) {
            return known;
        }
        if (TaskBlockingAnalysis.isPart(task)) {
            return ofPart();
        }
        return task.getClass().getClassLoader() == null ? functions.of(task) : waits.of(task);
    }

    private void exec(ScheduledTask child, Object task, boolean hasWorker) {
        queues.begin(child, hasWorker);
        try {
            workers.begins(child.pool);
            exec(task);
        } finally {
            queues.end(child);
        }
    }

    private void share(Runnable body) {
        sharing++;
        try {
            body.run();
        } finally {
            sharing--;
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
