package org.taskrace.agent.scheduler;

import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import java.util.concurrent.ThreadPoolExecutor;
import org.taskrace.agent.shadow.Execution;
import org.taskrace.agent.shadow.WeakIdentityMap;
import org.taskrace.agent.shadow.Weakenings;
import org.taskrace.hooks.Tasks;

/** Runs the tasks of ThreadPoolExecutors as these would: as many at a time, refused beyond that, between the pool's own callbacks. */
final class ThreadPools {

    private final Scheduler scheduler;
    private final Execution execution;
    private final Weakenings weakenings;
    private final Threads threads;
    private final Executors executors;
    private final WeakIdentityMap<PoolThreads> pools = new WeakIdentityMap<>();

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

    ThreadPools(Scheduler scheduler, Execution execution, Weakenings weakenings, Threads threads, Executors executors) {
        this.scheduler = scheduler;
        this.execution = execution;
        this.weakenings = weakenings;
        this.threads = threads;
        this.executors = executors;
    }

    /** The thread that a task of a pool is on, or null for other tasks. */
    Thread threadOf(Task task) {
        PoolThreads pool = task.place >= 0 ? pools.get(task.pool) : null;
        return pool == null ? null : pool.thread(task.place);
    }

    /** What a pool would count if it ran its tasks itself; -1 for one that has had none. */
    long count(ThreadPoolExecutor executor, Tasks.Count what) {
        PoolThreads pool = pools.get(executor);
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
    void execute(ThreadPoolExecutor executor, Runnable body) {
        PoolThreads pool = pools.get(executor);
        if (pool == null) {
            pool = new PoolThreads(executor);
            pools.put(executor, pool);
        }
        if (executors.count(executor) >= pool.capacity()) {
            weakenings.add("an executor that may refuse tasks", Tasks.callSite);
        }
        PoolThreads.Place place = pool.place();
        if (place == PoolThreads.Place.REFUSED) {
            weakenings.add("an executor that may refuse tasks", Tasks.callSite);
            if (executor.getRejectedExecutionHandler() instanceof ThreadPoolExecutor.DiscardOldestPolicy
                    && pool.discardOldest()) {
                place = PoolThreads.Place.QUEUED;
            } else {
                executor.getRejectedExecutionHandler().rejectedExecution(body, executor);
                return;
            }
        }
        start(executor, pool, place, body);
    }

    private void start(ThreadPoolExecutor executor, PoolThreads pool, PoolThreads.Place place, Runnable body) {
        Task child = new Task();
        child.takesTurns = true;
        child.pool = executor;
        child.future = body;
        if (place == PoolThreads.Place.BEGINS) {
            begin(pool, child);
        } else {
            pool.enqueue(child);
        }
        scheduler.start(
                child,
                () -> {
                    Futures.mark(child.future, child.number);
                    Task before = executors.add(child);
                    if (place == PoolThreads.Place.QUEUED) {
                        scheduler.await("a thread of the executor", VirtualClock.NEVER, () -> pool.isItsTurn(child));
                        if (!pool.leaveQueue(child)) {
                            return;
                        }
                        begin(pool, child);
                    }
                    if (before != null) {
                        scheduler.await("the executor's only thread", VirtualClock.NEVER, () -> before.ended);
                        execution.join(before.number, Tasks.callSite);
                    }
                    try {
                        run(executor, body);
                    } finally {
                        pool.end(child.place);
                    }
                },
                false);
    }

    private static void begin(PoolThreads pool, Task child) {
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

    private void runBetweenCallbacks(ThreadPoolExecutor executor, Runnable body) {
        try {
            Callbacks.BEFORE.invoke(executor, threads.current(), body);
            Throwable thrown = null;
            try {
                body.run();
            } catch (Throwable e) {
                thrown = e;
            }
            Callbacks.AFTER.invoke(executor, body, thrown);
            if (thrown != null) {
                throw thrown;
            }
        } catch (Throwable e) {
            throw Unchecked.rethrow(e);
        }
    }
}
