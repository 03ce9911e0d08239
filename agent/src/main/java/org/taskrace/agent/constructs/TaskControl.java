package org.taskrace.agent.constructs;

import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.FutureTask;
import java.util.concurrent.RejectedExecutionException;
import org.taskrace.agent.constructs.executors.ExecutorModel;
import org.taskrace.agent.constructs.executors.ThreadPoolModel;
import org.taskrace.agent.constructs.forkjoin.ForkJoinInternals;
import org.taskrace.agent.constructs.forkjoin.ForkJoinModel;
import org.taskrace.agent.constructs.forkjoin.WorkQueueModel;
import org.taskrace.agent.constructs.forkjoin.WorkerThreadModel;
import org.taskrace.agent.constructs.futures.ExecutorShape;
import org.taskrace.agent.constructs.futures.FutureModel;
import org.taskrace.agent.constructs.futures.FutureResultReader;
import org.taskrace.agent.constructs.outcomes.OutcomeModel;
import org.taskrace.agent.constructs.threads.ThreadModel;
import org.taskrace.agent.launch.Launcher;
import org.taskrace.agent.scheduler.LogicalThreadTable;
import org.taskrace.agent.scheduler.OperationKind;
import org.taskrace.agent.scheduler.ScheduledTask;
import org.taskrace.agent.scheduler.Scheduler;
import org.taskrace.agent.scheduler.policy.SpinDetector;
import org.taskrace.core.sets.IntList;
import org.taskrace.engine.order.HappensBefore;
import org.taskrace.engine.order.ScheduleDependences;
import org.taskrace.engine.order.ScheduleEdges;
import org.taskrace.engine.site.InconclusiveReasons;
import org.taskrace.hooks.sync.SyncHooks;
import org.taskrace.hooks.tasks.CompletionMark;
import org.taskrace.hooks.tasks.ProgramHooks;
import org.taskrace.hooks.tasks.TaskHooks;
import org.taskrace.hooks.tasks.ThreadHooks;

/**
 * Control of ForkJoin tasks and futures. It also builds the models of tasks, executors and threads, and the controls that lead hooks to
 * them.
 */
public final class TaskControl extends TaskHooks.Control {

    private final Scheduler scheduler;
    private final LogicalThreadTable threads;
    private final ExecutorModel executors;
    private final FutureModel futures;
    private final ThreadPoolModel pools;
    private final ThreadModel startedThreads;
    private final UncontrolledTasks uncontrolled;
    private final ExecutorControl executorControl;
    private final ThreadControl threadControl;
    private final ProgramControl programControl;
    private final ForkJoinModel forked;
    private final OutcomeModel outcomes;
    private final WorkerThreadModel workers;

    public TaskControl(
            Scheduler scheduler,
            HappensBefore execution,
            InconclusiveReasons problems,
            ScheduleDependences weakenings,
            Launcher launcher,
            SpinDetector spins,
            OutcomeModel outcomes) {
        this.scheduler = scheduler;
        this.outcomes = outcomes;
        ScheduleEdges observations = new ScheduleEdges(execution, weakenings);
        threads = new LogicalThreadTable(scheduler, observations);
        executors = new ExecutorModel(scheduler, execution, observations, outcomes);
        outcomes.useUnorderedTasks(executors::hasUnorderedTasks);
        outcomes.useThreads(
                task -> task.place >= 0 && !ExecutorShape.hasOneThread(task.pool) || task.pool instanceof ForkJoinPool);
        pools = new ThreadPoolModel(scheduler, execution, weakenings, threads, executors, outcomes);
        threads.usePools(new LogicalThreadTable.PoolThreads() {
            @Override
            public Thread threadOf(ScheduledTask task) {
                Thread ofPool = pools.threadOf(task);
                return ofPool != null ? ofPool : workers.threadOf(task);
            }

            @Override
            public IntList tasksOn(Thread thread) {
                return pools.tasksOn(thread);
            }
        });
        startedThreads = new ThreadModel(scheduler, execution, weakenings, threads, executors, spins, outcomes);
        launcher.startHooksBy(startedThreads::startProgram);
        futures = new FutureModel(scheduler, execution, weakenings, problems, threads, outcomes);
        outcomes.useCompleters(futures::completer);
        outcomes.useSettled((object, isLong) -> object instanceof Thread thread
                ? startedThreads.isSettled(thread)
                : object instanceof ExecutorService executor
                        ? executors.isSettled(executor, isLong)
                        : object instanceof CompletionMark && futures.isSettled(object));
        pools.usePromises(futures::setPromise);
        workers = new WorkerThreadModel(scheduler, execution, executors, threads, futures::setPromise, outcomes);
        WorkQueueModel queues = new WorkQueueModel(scheduler);
        futures.useHelpers(queues::help);
        forked = new ForkJoinModel(scheduler, execution, executors, futures, outcomes, workers, queues);
        uncontrolled = new UncontrolledTasks(launcher, problems);
        executorControl = new ExecutorControl(
                scheduler, weakenings, threads, executors, pools, queues, startedThreads, uncontrolled, outcomes);
        threadControl = new ThreadControl(scheduler, execution, threads, startedThreads, uncontrolled);
        programControl = new ProgramControl(scheduler, execution, problems, outcomes, launcher);
    }

    /** Ends the session. */
    public void end() {
        futures.end();
    }

    /** Returns the control of executors. */
    public ExecutorControl executorControl() {
        return executorControl;
    }

    /** Returns the control of threads and clocks. */
    public ThreadHooks.Control threadControl() {
        return threadControl;
    }

    /** Returns the control of the program as a whole. */
    public ProgramHooks.Control programControl() {
        return programControl;
    }

    OutcomeModel outcomes() {
        return outcomes;
    }

    ThreadModel startedThreads() {
        return startedThreads;
    }

    LogicalThreadTable threads() {
        return threads;
    }

    FutureModel futures() {
        return futures;
    }

    WorkerThreadModel workers() {
        return workers;
    }

    ExecutorModel executors() {
        return executors;
    }

    ThreadPoolModel pools() {
        return pools;
    }

    /** Runs a ForkJoin task as the running task. */
    void execInPlace(Object task) {
        forked.exec(task);
    }

    @Override
    public boolean fork(Object pool, Object task) {
        if (!scheduler.isControlling()) {
            return uncontrolled.report("a task was forked");
        }
        Object owner = pool != null ? pool : ForkJoinInternals.poolOf(scheduler.current().pool);
        if (pool instanceof ExecutorService service && service.isShutdown()) {
            throw new RejectedExecutionException("the pool is shut down");
        }
        forked.fork(owner, task);
        return true;
    }

    @Override
    public boolean invokeAll(Object[] tasks) {
        if (!scheduler.isControlling()) {
            return false;
        }
        forked.invokeAll(tasks);
        return true;
    }

    @Override
    public boolean runInPlace(Object task) {
        return scheduler.isControlling() && forked.runInPlace(task);
    }

    @Override
    public void await(Object future) {
        if (scheduler.isControlling()) {
            futures.await(future);
        }
    }

    @Override
    public void await(Object future, long nanos) {
        if (scheduler.isControlling()) {
            futures.await(future, nanos);
        }
    }

    @Override
    public void joined(List<?> all) {
        if (scheduler.isControlling()) {
            futures.joined(all);
        }
    }

    @Override
    public void runs(Object future) {
        if (scheduler.isControlling()) {
            if (scheduler.director() != null) {
                Object completed = FutureResultReader.completedLast(future);
                scheduler.director().beginning(completed == null ? future : completed);
            }
            if (scheduler.current().future != future) {
                outcomes.touching(future, SyncHooks.CHANGES, TaskHooks.callSite);
            }
        }
    }

    @Override
    public void completed(Object future) {
        if (scheduler.isControlling()) {
            scheduler.before(OperationKind.COMPLETE, future);
            // Calls on a CompletableFuture have a hook of their own, which they reach even if they come too late.
            if (future instanceof FutureTask<?> && scheduler.current().future != future) {
                futures.completes(future);
            }
            boolean precedesEnd =
                    scheduler.director() != null && scheduler.director().completing(future);
            futures.completed(future, precedesEnd);
        }
    }

    @Override
    public void failed(Object future, Throwable thrown) {
        if (scheduler.isControlling()) {
            scheduler.failures().failed(future, thrown, scheduler.current().number);
        }
    }
}
