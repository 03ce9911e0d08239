package org.taskrace.agent.constructs.time;

import java.util.concurrent.Delayed;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.ForkJoinTask;
import java.util.concurrent.Future;
import java.util.concurrent.RunnableScheduledFuture;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import org.taskrace.agent.constructs.executors.ExecutorModel;
import org.taskrace.agent.constructs.executors.ThreadPoolModel;
import org.taskrace.agent.constructs.futures.FutureModel;
import org.taskrace.agent.constructs.outcomes.OutcomeModel;
import org.taskrace.agent.scheduler.LogicalThreadTable;
import org.taskrace.agent.scheduler.ScheduledTask;
import org.taskrace.agent.scheduler.Scheduler;
import org.taskrace.agent.scheduler.VirtualClock;
import org.taskrace.engine.order.HappensBefore;
import org.taskrace.engine.order.ScheduleDependences;
import org.taskrace.engine.site.InconclusiveReasons;
import org.taskrace.engine.util.WeakIdentityMap;
import org.taskrace.hooks.sync.SyncHooks;
import org.taskrace.hooks.tasks.TaskHooks;

/** Tasks that run after a delay, in virtual time: they wait until nothing else can run. */
public final class DelayedTaskModel {

    /** The most repetitions of periodic tasks after the program's main task has ended, before the check gives up. */
    private static final int REPEATS = 1000;

    /** The most repetitions of periodic tasks in all, even while the main task waits. */
    private static final int MOST_REPEATS = 1_000_000;

    private final Scheduler scheduler;
    private final HappensBefore execution;
    private final InconclusiveReasons problems;
    private final ScheduleDependences weakenings;
    private final LogicalThreadTable threads;
    private final ExecutorModel executors;
    private final OutcomeModel outcomes;
    private final ThreadPoolModel pools;

    /** Runs a ForkJoin task as the running task. */
    private final Consumer<Object> execInPlace;

    private final ForkJoinScheduleModel schedules;

    /** The task that ran last on a timer's thread. */
    private final WeakIdentityMap<ScheduledTask> latest = new WeakIdentityMap<>();

    private int repeatsAfterMain;
    private int repeats;

    public DelayedTaskModel(
            Scheduler scheduler,
            HappensBefore execution,
            InconclusiveReasons problems,
            ScheduleDependences weakenings,
            LogicalThreadTable threads,
            ExecutorModel executors,
            OutcomeModel outcomes,
            ThreadPoolModel pools,
            Consumer<Object> execInPlace) {
        this.outcomes = outcomes;
        this.scheduler = scheduler;
        this.execution = execution;
        this.problems = problems;
        this.weakenings = weakenings;
        this.threads = threads;
        this.executors = executors;
        this.pools = pools;
        this.execInPlace = execInPlace;
        schedules = new ForkJoinScheduleModel(scheduler);
    }

    /** Starts a delayed task; returns false to leave the task to its executor, which rejects it. */
    public boolean start(Object executor, Object task) {
        boolean isForkJoin = task instanceof ForkJoinTask;
        if (((ExecutorService) executor).isShutdown() && scheduler.current().future != task) {
            return false;
        }
        if (!mayRepeat()) {
            return true;
        }
        long deadline = scheduler.clock().deadline(((Delayed) task).getDelay(TimeUnit.NANOSECONDS));
        ScheduledTask child = new ScheduledTask();
        if (isForkJoin) {
            startDelayed(child, executor, task, () -> {
                schedules.await((ForkJoinPool) executor, (ForkJoinTask<?>) task, deadline);
                if (schedules.endsAtShutdown(executor, task)) {
                    mayBeCancelled(child, executor);
                }
                execInPlace.accept(task);
            });
        } else {
            startQueued((ScheduledThreadPoolExecutor) executor, (Runnable) task, child, deadline);
        }
        return true;
    }

    /** Starts a task that waits in the executor's queue until its time has come and a thread is free. */
    private void startQueued(ScheduledThreadPoolExecutor executor, Runnable task, ScheduledTask child, long deadline) {
        child.future = task;
        executor.getQueue().add(task);
        pools.enqueue(executor, child);
        startDelayed(child, executor, task, () -> {
            scheduler.await(
                    "its time", deadline, () -> ((Future<?>) task).isDone() || child.place >= 0 || child.discarded);
            if (endsAtShutdown(executor, task)) {
                mayBeCancelled(child, executor);
            }
            if (pools.leaveQueue(executor, child, task)) {
                pools.runToEnd(executor, child, task);
            }
        });
    }

    private static boolean endsAtShutdown(ScheduledThreadPoolExecutor executor, Runnable task) {
        return task instanceof RunnableScheduledFuture<?> future && future.isPeriodic()
                ? !executor.getContinueExistingPeriodicTasksAfterShutdownPolicy()
                : !executor.getExecuteExistingDelayedTasksAfterShutdownPolicy();
    }

    /** Compares a run with the calls that cancel it, which may come first or too late. */
    void mayBeCancelled(ScheduledTask run, Object cancelled) {
        outcomes.touching(cancelled, SyncHooks.FINDS, execution.tasks().creationSite(run.number));
    }

    /** Returns false once delayed tasks seem to go on for ever, which was reported then. */
    boolean mayRepeat() {
        repeats++;
        repeatsAfterMain += scheduler.isMainOver() ? 1 : 0;
        if (repeatsAfterMain > REPEATS || repeats > MOST_REPEATS) {
            problems.add("delayed tasks go on and on", TaskHooks.callSite);
            return false;
        }
        return true;
    }

    /** Starts a task of an executor that begins by waiting. */
    void startDelayed(ScheduledTask child, Object executor, Object task, Runnable body) {
        child.takesTurns = true;
        child.pool = executor;
        child.future = task;
        child.submittedIn = execution.now();
        scheduler.start(
                child,
                () -> {
                    FutureModel.mark(task, child.number);
                    executors.add(child);
                    threads.runReporting(body);
                },
                false);
    }

    /** Waits until the running task is alone on a timer's thread. */
    void awaitTurn(Object executor) {
        ScheduledTask running = scheduler.current();
        int site = TaskHooks.callSite;
        for (ScheduledTask before = latest.get(executor);
                before != null && !before.ended;
                before = latest.get(executor)) {
            ScheduledTask awaited = before;
            scheduler.await("the executor's only thread", VirtualClock.NEVER, () -> awaited.ended);
        }
        ScheduledTask before = latest.get(executor);
        latest.put(executor, running);
        if (before != null) {
            execution.join(before.number, site);
            outcomes.inTurn(before, running);
            if (before.number > running.number) {
                weakenings.assume(
                        "the delays of tasks of an executor's only thread", site, "put this task after another");
            }
        }
    }

    /** Returns whether a ForkJoinPool's task is to run again; its next run is a task of its own then, which follows this one. */
    public boolean repeat(Object task) {
        ForkJoinPool pool = schedules.nextRun(task);
        return pool != null && start(pool, task);
    }

    /** Lets a ForkJoinPool drop what is delayed. */
    public void drop(Object pool, boolean atOnce) {
        schedules.drop(pool, atOnce);
    }
}
