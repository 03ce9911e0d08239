package org.taskrace.agent.constructs.executors;

import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import java.util.concurrent.ThreadPoolExecutor;
import org.taskrace.agent.constructs.futures.FutureModel;
import org.taskrace.agent.scheduler.LogicalThreadTable;
import org.taskrace.agent.scheduler.ScheduledTask;
import org.taskrace.agent.scheduler.Scheduler;
import org.taskrace.agent.scheduler.VirtualClock;
import org.taskrace.agent.scheduler.fibers.SneakyThrow;
import org.taskrace.engine.order.HappensBefore;
import org.taskrace.engine.order.ScheduleDependences;
import org.taskrace.engine.util.WeakIdentityMap;
import org.taskrace.hooks.tasks.TaskHooks;

/** Runs the tasks of ThreadPoolExecutors as these would: as many at a time, refused beyond that, between the pool's own callbacks. */
public final class ThreadPoolModel {

    private final Scheduler scheduler;
    private final HappensBefore execution;
    private final ScheduleDependences weakenings;
    private final LogicalThreadTable threads;
    private final ExecutorModel executors;
    private final WeakIdentityMap<PoolThreadModel> pools = new WeakIdentityMap<>();

    /** The callbacks that subclasses override. */
    private static final class Callbacks {
        private static final MethodHandle BEFORE = find("beforeExecute", Thread.class, Runnable.class);
        private static final MethodHandle AFTER = find("afterExecute", Runnable.class, Throwable.class);

        private static MethodHandle find(String name, Class<?> first, Class<?> second) {
            try {
                return MethodHandles.privateLookupIn(ThreadPoolExecutor.class, MethodHandles.lookup())
                        .findVirtual(ThreadPoolExecutor.class, name, MethodType.methodType(void.class, first, second));
            } catch (ReflectiveOperationException e) {
                throw new ExceptionInInitializerError(e);
            }
        }
    }

    public ThreadPoolModel(
            Scheduler scheduler,
            HappensBefore execution,
            ScheduleDependences weakenings,
            LogicalThreadTable threads,
            ExecutorModel executors) {
        this.scheduler = scheduler;
        this.execution = execution;
        this.weakenings = weakenings;
        this.threads = threads;
        this.executors = executors;
    }

    /** The thread that a task of a pool is on, or null for other tasks. */
    public Thread threadOf(ScheduledTask task) {
        PoolThreadModel pool = task.place >= 0 ? pools.get(task.pool) : null;
        return pool == null ? null : pool.thread(task.place);
    }

    /** What a pool would count if it ran its tasks itself; -1 for one that has had none. */
    public long count(ThreadPoolExecutor executor, TaskHooks.Count what) {
        PoolThreadModel pool = pools.get(executor);
        if (pool == null) {
            return -1;
        }
        return switch (what) {
            case TASKS -> pool.tasks();
            case ENDED_TASKS -> pool.endedTasks();
            case RUNNING_TASKS -> pool.runningTasks();
            case THREADS -> executor.isShutdown() && pool.runningTasks() == 0 ? 0 : pool.size();
        };
    }

    /** Starts a task, or refuses it as the pool's handler wants. */
    public void execute(ThreadPoolExecutor executor, Runnable body) {
        PoolThreadModel pool = pools.get(executor);
        if (pool == null) {
            pool = new PoolThreadModel(executor);
            pools.put(executor, pool);
        }
        if (executors.count(executor) >= pool.capacity()) {
            weakenings.add("an executor that may refuse tasks", TaskHooks.callSite);
        }
        PoolThreadModel.Place place = pool.place();
        if (place == PoolThreadModel.Place.REFUSED) {
            weakenings.add("an executor that may refuse tasks", TaskHooks.callSite);
            if (executor.getRejectedExecutionHandler() instanceof ThreadPoolExecutor.DiscardOldestPolicy
                    && pool.discardOldest()) {
                place = PoolThreadModel.Place.QUEUED;
            } else {
                executor.getRejectedExecutionHandler().rejectedExecution(body, executor);
                return;
            }
        }
        start(executor, pool, place, body);
    }

    private void start(ThreadPoolExecutor executor, PoolThreadModel pool, PoolThreadModel.Place place, Runnable body) {
        ScheduledTask child = new ScheduledTask();
        child.takesTurns = true;
        child.pool = executor;
        child.future = body;
        if (place == PoolThreadModel.Place.BEGINS) {
            begin(pool, child);
        } else {
            pool.enqueue(child);
        }
        scheduler.start(
                child,
                () -> {
                    FutureModel.mark(child.future, child.number);
                    ScheduledTask before = executors.add(child);
                    if (place == PoolThreadModel.Place.QUEUED) {
                        scheduler.await("a thread of the executor", VirtualClock.NEVER, () -> pool.isItsTurn(child));
                        if (!pool.leaveQueue(child)) {
                            return;
                        }
                        begin(pool, child);
                    }
                    if (before != null) {
                        scheduler.await("the executor's only thread", VirtualClock.NEVER, () -> before.ended);
                        execution.join(before.number, TaskHooks.callSite);
                    }
                    try {
                        run(executor, body);
                    } finally {
                        pool.end(child.place);
                    }
                },
                false);
    }

    private static void begin(PoolThreadModel pool, ScheduledTask child) {
        child.place = pool.begin();
        pool.callFactory(child.place);
        child.daemon = pool.isDaemon(child.place);
    }

    private void run(ThreadPoolExecutor executor, Runnable body) {
        Class<?> type = executor.getClass();
        if (type == ThreadPoolExecutor.class || type == ScheduledThreadPoolExecutor.class) {
            threads.runReporting(body);
        } else {
            threads.runReporting(() -> runBetweenCallbacks(executor, body));
        }
    }

    /**
     * Runs afterExecute as a task of its own on the thread of the pool: the result is visible before, so a get does not follow it, but the
     * next task of the thread and a wait for the pool do.
     */
    private void afterExecute(ThreadPoolExecutor executor, Runnable body, Throwable thrown) {
        ScheduledTask after = new ScheduledTask();
        after.pool = executor;
        after.place = scheduler.current().place;
        after.thread = threads.current();
        scheduler.start(
                after,
                () -> {
                    executors.add(after);
                    try {
                        Callbacks.AFTER.invoke(executor, body, thrown);
                    } catch (Throwable e) {
                        throw SneakyThrow.rethrow(e);
                    }
                },
                false);
    }

    private void runBetweenCallbacks(ThreadPoolExecutor executor, Runnable body) {
        try {
            Callbacks.BEFORE.invoke(executor, threads.current(), body);
            Throwable thrown = null;
            try {
                body.run();
            } catch (Throwable e) {
                thrown = e;
            }
            afterExecute(executor, body, thrown);
            if (thrown != null) {
                throw thrown;
            }
        } catch (Throwable e) {
            throw SneakyThrow.rethrow(e);
        }
    }
}
