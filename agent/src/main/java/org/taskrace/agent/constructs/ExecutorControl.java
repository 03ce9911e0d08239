package org.taskrace.agent.constructs;

import java.util.concurrent.ExecutorService;
import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.ForkJoinTask;
import java.util.concurrent.ThreadPoolExecutor;
import org.taskrace.agent.constructs.executors.ExecutorModel;
import org.taskrace.agent.constructs.executors.ThreadPoolModel;
import org.taskrace.agent.constructs.forkjoin.ForkJoinInternals;
import org.taskrace.agent.constructs.forkjoin.WorkQueueModel;
import org.taskrace.agent.constructs.outcomes.OutcomeModel;
import org.taskrace.agent.constructs.threads.ProcessModel;
import org.taskrace.agent.constructs.threads.ThreadModel;
import org.taskrace.agent.scheduler.LogicalThreadTable;
import org.taskrace.agent.scheduler.ScheduledTask;
import org.taskrace.agent.scheduler.Scheduler;
import org.taskrace.agent.scheduler.VirtualClock;
import org.taskrace.engine.order.ScheduleDependences;
import org.taskrace.hooks.tasks.ExecutorHooks;
import org.taskrace.hooks.tasks.TaskHooks;

/** Control of executors: leads their hooks to the models of pools. */
public final class ExecutorControl extends ExecutorHooks.Control {

    private final Scheduler scheduler;
    private final ScheduleDependences weakenings;
    private final LogicalThreadTable threads;
    private final ExecutorModel executors;
    private final ThreadPoolModel pools;
    private final WorkQueueModel queues;
    private final ThreadModel startedThreads;
    private final UncontrolledTasks uncontrolled;
    private final OutcomeModel outcomes;

    ExecutorControl(
            Scheduler scheduler,
            ScheduleDependences weakenings,
            LogicalThreadTable threads,
            ExecutorModel executors,
            ThreadPoolModel pools,
            WorkQueueModel queues,
            ThreadModel startedThreads,
            UncontrolledTasks uncontrolled,
            OutcomeModel outcomes) {
        this.scheduler = scheduler;
        this.weakenings = weakenings;
        this.threads = threads;
        this.executors = executors;
        this.pools = pools;
        this.queues = queues;
        this.startedThreads = startedThreads;
        this.uncontrolled = uncontrolled;
        this.outcomes = outcomes;
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
                    executors.add(child);
                    executors.awaitAllOthers(executor);
                    threads.runReporting(call);
                },
                false);
    }

    boolean helpQuiesce() {
        Object pool = ForkJoinInternals.poolOf(scheduler.current().pool);
        queues.help(null, () -> false, () -> executors.awaitOthers(pool, VirtualClock.NEVER));
        return true;
    }

    @Override
    public boolean execute(Object executor, Runnable body) {
        if (!scheduler.isControlling()) {
            return uncontrolled.report("a task was given to an executor");
        }
        if (body == null || executor instanceof ExecutorService service && service.isShutdown()) {
            return false;
        }
        if (ProcessModel.runsReaper(body)) {
            return true;
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

    /** Waits for the tasks of an executor. The JDK's executor has none of its own here, and would say at once that it has terminated. */
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
        if (!scheduler.isControlling()) {
            return -1;
        }
        if (scheduler.current().actsAs.pool != pool) {
            return queues.helpFromOutside(pool, () -> hasAwaited(pool, nanos, null)) ? 1 : 0;
        }
        boolean[] successful = new boolean[1];
        long deadline = scheduler.clock().deadline(nanos);
        queues.help(null, () -> false, () -> successful[0] = executors.awaitOthers(pool, deadline));
        return successful[0] ? 1 : 0;
    }

    @Override
    public void replaced(boolean begins) {
        if (scheduler.isControlling()) {
            queues.replaced(begins);
        }
    }

    @Override
    public int queuedTasks(Object pool, boolean submitted) {
        return scheduler.isControlling() ? queues.count(pool, submitted) : -1;
    }

    @Override
    public ForkJoinTask<?> queuedTask(Object pool, ExecutorHooks.Queued which) {
        if (!scheduler.isControlling()) {
            return null;
        }
        ForkJoinTask<?> next = queues.peek(
                pool,
                which != ExecutorHooks.Queued.POLL_SUBMITTED,
                which == ExecutorHooks.Queued.POLL_ANY || which == ExecutorHooks.Queued.POLL_SUBMITTED);
        if (next != null && which != ExecutorHooks.Queued.PEEK_FORKED) {
            queues.remove(pool, next);
        }
        return next;
    }

    @Override
    public boolean unfork(Object task) {
        return scheduler.isControlling() && queues.remove(null, task);
    }

    private boolean hasAwaited(Object executor, long nanos, Thread interruptible) {
        boolean successful =
                (scheduler.director() == null || !scheduler.director().givesUp(nanos, TaskHooks.callSite))
                        && executors.await(executor, nanos, interruptible);
        if (!successful && outcomes.ordersAfterWait()) {
            weakenings.assume("a wait for an executor", TaskHooks.callSite, "was not successful");
        }
        return successful;
    }

    @Override
    public long count(Object executor, ExecutorHooks.Count what) {
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

    /** Shuts a pool down, so that delayed tasks learn of the end, and waits for its tasks. The common pool is never closed. */
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
        } else {
            queues.cancelAll(executor);
        }
        for (ScheduledTask stackOwner : scheduler.suspendedTasks()) {
            interrupt(executor, stackOwner.waiting);
            if (stackOwner != stackOwner.waiting) {
                interrupt(executor, stackOwner);
            }
        }
        for (ScheduledTask running = scheduler.current(); running != null; running = running.creator) {
            if (running.suspension.ready == null && !running.ended) {
                interrupt(executor, running);
            }
        }
    }

    private void interrupt(Object executor, ScheduledTask task) {
        boolean hasThread = task.thread != null || executor instanceof ThreadPoolExecutor && task.place >= 0;
        if (task.pool == executor && hasThread) {
            threads.of(task.actsAs).interrupt();
        }
    }

    @Override
    public void startedBy(Object executor) {
        if (scheduler.isControlling()) {
            startedThreads.startedBy(executor);
        }
    }
}
