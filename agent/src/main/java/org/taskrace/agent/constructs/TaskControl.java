package org.taskrace.agent.constructs;

import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ThreadPoolExecutor;
import org.taskrace.agent.constructs.executors.ExecutorModel;
import org.taskrace.agent.constructs.executors.ThreadPoolModel;
import org.taskrace.agent.constructs.forkjoin.ForkJoinInternals;
import org.taskrace.agent.constructs.forkjoin.ForkJoinModel;
import org.taskrace.agent.constructs.forkjoin.WorkerThreadModel;
import org.taskrace.agent.constructs.futures.FutureModel;
import org.taskrace.agent.constructs.outcomes.OutcomeModel;
import org.taskrace.agent.constructs.threads.ThreadModel;
import org.taskrace.agent.launch.Launcher;
import org.taskrace.agent.scheduler.LogicalThreadTable;
import org.taskrace.agent.scheduler.OperationKind;
import org.taskrace.agent.scheduler.ScheduledTask;
import org.taskrace.agent.scheduler.Scheduler;
import org.taskrace.agent.scheduler.policy.SpinDetector;
import org.taskrace.engine.order.HappensBefore;
import org.taskrace.engine.order.ScheduleDependences;
import org.taskrace.engine.order.ScheduleEdges;
import org.taskrace.engine.site.InconclusiveReasons;
import org.taskrace.hooks.sync.SyncHooks;
import org.taskrace.hooks.tasks.InitializedClasses;
import org.taskrace.hooks.tasks.TaskHooks;

/** What the JDK's tasks, futures, executors and threads mean to the scheduler. */
public final class TaskControl extends TaskHooks.Control {

    private final Scheduler scheduler;
    private final HappensBefore execution;
    private final InconclusiveReasons problems;
    private final ScheduleDependences weakenings;
    private final LogicalThreadTable threads;
    private final ExecutorModel executors;
    private final FutureModel futures;
    private final ThreadPoolModel pools;
    private final ThreadModel startedThreads;
    private final Launcher launcher;
    private final ForkJoinModel forked;
    private final OutcomeModel outcomes;
    private final WorkerThreadModel workers = new WorkerThreadModel();

    public TaskControl(
            Scheduler scheduler,
            HappensBefore execution,
            InconclusiveReasons problems,
            ScheduleDependences weakenings,
            Launcher launcher,
            SpinDetector spins,
            OutcomeModel outcomes) {
        this.scheduler = scheduler;
        this.execution = execution;
        this.problems = problems;
        this.weakenings = weakenings;
        this.launcher = launcher;
        this.outcomes = outcomes;
        ScheduleEdges observations = new ScheduleEdges(execution, weakenings);
        threads = new LogicalThreadTable(scheduler, observations);
        executors = new ExecutorModel(scheduler, execution, observations, outcomes);
        outcomes.useUnorderedTasks(executors::hasUnorderedTasks);
        pools = new ThreadPoolModel(scheduler, execution, weakenings, threads, executors, outcomes);
        threads.usePools(this::threadOf);
        startedThreads = new ThreadModel(scheduler, execution, weakenings, threads, executors, spins, outcomes);
        launcher.startHooksBy(startedThreads::startProgram);
        futures = new FutureModel(scheduler, execution, weakenings, problems, threads);
        outcomes.useCompleters(futures::completer);
        forked = new ForkJoinModel(scheduler, execution, executors, futures, outcomes);
    }

    /** Returns the thread that a pool gives to its task, or null for a task of no pool. */
    private Thread threadOf(ScheduledTask task) {
        Thread ofPool = pools.threadOf(task);
        return ofPool != null ? ofPool : workers.threadOf(task);
    }

    /** The session is over. */
    public void end() {
        futures.end();
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

    /** The JVM shows hidden classes to no agent. */
    @Override
    public void hiddenClass() {
        problems.add("a hidden class that the program made", TaskHooks.callSite);
    }

    @Override
    public boolean fork(Object pool, Object task) {
        if (!scheduler.isControlling()) {
            return notUnderControl("a task was forked");
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
        if (scheduler.isControlling() && scheduler.current().future != future) {
            outcomes.touching(future, SyncHooks.CHANGES, TaskHooks.callSite);
        }
    }

    @Override
    public void completed(Object future) {
        if (scheduler.isControlling()) {
            scheduler.before(OperationKind.COMPLETE, future);
            futures.completed(future);
        }
    }

    @Override
    public void failed(Object future, Throwable thrown) {
        if (scheduler.isControlling()) {
            scheduler.failures().failed(future, thrown, scheduler.current().number);
        }
    }

    FutureModel futures() {
        return futures;
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

    /** Calls back what belongs to the end of an executor, in a task that follows all tasks of that. */
    void terminated(Object executor, Runnable call) {
        if (executor.getClass() == ThreadPoolExecutor.class) {
            return;
        }
        ScheduledTask child = new ScheduledTask();
        child.pool = executor;
        scheduler.start(
                child,
                () -> {
                    executors.await(executor, -1, threads.current());
                    executors.add(child);
                    threads.runReporting(call);
                },
                false);
    }

    boolean helpQuiesce() {
        executors.awaitOthers(ForkJoinInternals.poolOf(scheduler.current().pool));
        return true;
    }

    @Override
    public boolean execute(Object executor, Runnable body) {
        if (!scheduler.isControlling()) {
            return notUnderControl("a task was given to an executor");
        }
        if (body == null || executor instanceof ExecutorService service && service.isShutdown()) {
            return false;
        }
        pools.execute((ThreadPoolExecutor) executor, body);
        return true;
    }

    @Override
    public void awaitExecutor(Object executor, long nanos) {
        if (scheduler.isControlling()) {
            hasAwaited(executor, nanos, threads.current());
        }
    }

    /** The JDK's executor has no tasks of its own here, and would say at once that it has terminated. */
    @Override
    public int awaitTermination(Object executor, long nanos) throws InterruptedException {
        if (!scheduler.isControlling() || hasAwaited(executor, nanos, threads.current())) {
            return -1;
        }
        threads.throwIfInterrupted(threads.current());
        return 0;
    }

    @Override
    public int awaitQuiescence(Object pool, long nanos) {
        return !scheduler.isControlling() ? -1 : hasAwaited(pool, nanos, null) ? 1 : 0;
    }

    private boolean hasAwaited(Object executor, long nanos, Thread interruptible) {
        boolean successful = executors.await(executor, nanos, interruptible);
        if (!successful) {
            weakenings.add("a wait for an executor that was not successful", TaskHooks.callSite);
        }
        return successful;
    }

    @Override
    public long count(Object executor, TaskHooks.Count what) {
        return scheduler.isControlling() ? pools.count((ThreadPoolExecutor) executor, what) : -1;
    }

    @Override
    public boolean startsNoThread(Object executor) {
        return scheduler.isControlling() && !((ExecutorService) executor).isShutdown();
    }

    @Override
    public boolean blocks() {
        return scheduler.isControlling();
    }

    @Override
    public int workers(Object pool, boolean active) {
        return scheduler.isControlling() ? executors.workers((ForkJoinPool) pool, active) : -1;
    }

    @Override
    public String describe(Object executor) {
        return scheduler.isControlling() ? pools.describe((ThreadPoolExecutor) executor) : null;
    }

    @Override
    public void poolChanged(Object executor) {
        if (scheduler.isControlling()) {
            pools.changed((ThreadPoolExecutor) executor);
        }
    }

    @Override
    public int startThreads(Object executor, boolean all) {
        return scheduler.isControlling() ? pools.startThreads((ThreadPoolExecutor) executor, all) : -1;
    }

    @Override
    public int isTerminating(Object executor) {
        return scheduler.isControlling() && ((ExecutorService) executor).isShutdown() && executors.isBusy(executor)
                ? 1
                : -1;
    }

    /** What waits for its time learns of the end by the shutdown. The common pool is never closed. */
    @Override
    public void closing(Object pool) {
        if (scheduler.isControlling() && pool != ForkJoinPool.commonPool()) {
            ((ForkJoinPool) pool).shutdown();
            awaitExecutor(pool, -1);
        }
    }

    @Override
    public int isTerminated(Object executor) {
        return scheduler.isControlling() && executors.isBusy(executor) ? 0 : -1;
    }

    @Override
    public void stopExecutor(Object executor) {
        if (!scheduler.isControlling() || executor == ForkJoinPool.commonPool()) {
            return;
        }
        if (executor instanceof ThreadPoolExecutor pool) {
            pools.discardQueued(pool);
        }
        for (ScheduledTask host : scheduler.suspendedTasks()) {
            interrupt(executor, host.waiting);
            if (host != host.waiting) {
                interrupt(executor, host);
            }
        }
        for (ScheduledTask running = scheduler.current(); running != null; running = running.creator) {
            if (running.ready == null && !running.ended) {
                interrupt(executor, running);
            }
        }
    }

    private static void interrupt(Object executor, ScheduledTask task) {
        if (task.pool == executor && task.thread != null) {
            task.thread.interrupt();
        }
    }

    @Override
    public boolean start(Thread thread) {
        if (ThreadModel.isOfTool(thread)) {
            return false;
        }
        if (!scheduler.isControlling()) {
            return notUnderControl("a thread was started");
        }
        return startedThreads.start(thread);
    }

    @Override
    public void created(Thread thread, Runnable body) {
        if (scheduler.isControlling()) {
            threads.body(thread, body);
        }
    }

    @Override
    public void startedBy(Object executor) {
        if (scheduler.isControlling()) {
            startedThreads.startedBy(executor);
        }
    }

    @Override
    public boolean join(Thread thread, long millis) {
        return scheduler.isControlling() && startedThreads.join(thread, millis);
    }

    @Override
    public int isAlive(Thread thread) {
        return scheduler.isControlling() ? startedThreads.isAlive(thread) : -1;
    }

    @Override
    public Thread.State stateOf(Thread thread) {
        return scheduler.isControlling() ? startedThreads.stateOf(thread) : null;
    }

    @Override
    public void interrupting(Thread thread) {
        if (scheduler.isControlling()) {
            scheduler.before(OperationKind.WAKE, thread);
            startedThreads.interrupting(thread);
        }
    }

    @Override
    public Thread currentThread(Thread carrier) {
        return scheduler.isControlling() ? threads.current() : carrier;
    }

    @Override
    public boolean park(long nanos) {
        if (!scheduler.isControlling()) {
            return false;
        }
        threads.park(nanos);
        return true;
    }

    @Override
    public boolean unpark(Thread thread) {
        return thread != null && scheduler.isControlling() && threads.unpark(thread);
    }

    @Override
    public boolean sleep(long nanos) throws InterruptedException {
        if (!scheduler.isControlling()) {
            return false;
        }
        threads.sleep(nanos);
        return true;
    }

    @Override
    public long nanoTime(long nanoTime) {
        return scheduler.isControlling() ? scheduler.clock().now() : nanoTime;
    }

    @Override
    public long skippedNanos() {
        return scheduler.isControlling() ? scheduler.clock().skipped() : 0;
    }

    @Override
    public void initializer(String className, boolean begins) {
        if (!scheduler.isControlling()) {
            return;
        }
        scheduler.current().initializers += begins ? 1 : -1;
        if (begins) {
            execution.initializers().begin(className);
        } else if (execution.initializers().end(className)) {
            TaskHooks.initializersBesideTasks = true;
        } else if (execution.running() == 0) {
            InitializedClasses.add(className);
        }
    }

    @Override
    public void uses(int site) {
        if (scheduler.isControlling()) {
            outcomes.uses(site);
        }
    }

    @Override
    public void asksForThread() {
        if (scheduler.isControlling() && scheduler.current().initializers > 0) {
            execution.initializers().askForThread();
        }
    }

    @Override
    public void unchecked(String method) {
        problems.add("method " + method + " is too large to be checked", 0);
    }

    @Override
    public int exit(int status) {
        return launcher.exit(status, true);
    }

    @Override
    public int halt(int status) {
        return launcher.exit(status, false);
    }

    @Override
    public boolean runMain(Class<?> mainClass, Object receiver, String[] arguments, boolean takesArguments)
            throws Throwable {
        return launcher.runMain(mainClass, receiver, arguments, takesArguments);
    }

    /** Tasks of the program that the scheduler cannot take over make the check inconclusive; those of the JDK do not count. */
    private boolean notUnderControl(String what) {
        if (launcher.isProgram(Thread.currentThread())) {
            problems.add(
                    what + " on thread \"" + Thread.currentThread().getName() + "\", which is not under control",
                    TaskHooks.callSite);
        }
        return false;
    }
}
