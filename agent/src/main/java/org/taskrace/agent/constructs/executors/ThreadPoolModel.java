package org.taskrace.agent.constructs.executors;

import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.util.concurrent.Future;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import java.util.concurrent.SynchronousQueue;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.function.IntSupplier;
import org.taskrace.agent.blocking.FunctionBlockingAnalysis;
import org.taskrace.agent.constructs.futures.ExecutorShape;
import org.taskrace.agent.constructs.futures.FutureModel;
import org.taskrace.agent.constructs.outcomes.OutcomeModel;
import org.taskrace.agent.scheduler.LogicalThreadTable;
import org.taskrace.agent.scheduler.ScheduledTask;
import org.taskrace.agent.scheduler.Scheduler;
import org.taskrace.agent.scheduler.VirtualClock;
import org.taskrace.agent.scheduler.fibers.SneakyThrow;
import org.taskrace.agent.scheduler.fibers.StackSizes;
import org.taskrace.core.sets.IntList;
import org.taskrace.engine.order.HappensBefore;
import org.taskrace.engine.order.ScheduleDependences;
import org.taskrace.engine.util.WeakIdentityMap;
import org.taskrace.hooks.sync.SyncHooks;
import org.taskrace.hooks.tasks.ExecutorHooks;
import org.taskrace.hooks.tasks.TaskHooks;

/**
 * Model that runs the tasks of ThreadPoolExecutors as these would: as many at a time, refused beyond that, between the pool's own
 * callbacks.
 */
public final class ThreadPoolModel {

    private final Scheduler scheduler;
    private final FunctionBlockingAnalysis functions = new FunctionBlockingAnalysis();
    private final HappensBefore execution;
    private final ScheduleDependences weakenings;
    private final LogicalThreadTable threads;
    private final ExecutorModel executors;
    private final OutcomeModel outcomes;
    private final WeakIdentityMap<PoolThreadModel> pools = new WeakIdentityMap<>();
    /** By threads that the program's own factories have made: the tasks that they have run. */
    private final WeakIdentityMap<IntList> tasksOfThreads = new WeakIdentityMap<>();

    private IntSupplier promises;

    /** The callbacks that subclasses override. */
    private static final class Callbacks {
        private static final MethodHandle BEFORE = find("beforeExecute", Thread.class, Runnable.class);
        private static final MethodHandle AFTER = find("afterExecute", Runnable.class, Throwable.class);

        /** Not public; workers call it when they end. */
        private static final MethodHandle TRY_TERMINATE = find("tryTerminate");

        private static MethodHandle find(String name, Class<?>... parameters) {
            try {
                return MethodHandles.privateLookupIn(ThreadPoolExecutor.class, MethodHandles.lookup())
                        .findVirtual(ThreadPoolExecutor.class, name, MethodType.methodType(void.class, parameters));
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
            ExecutorModel executors,
            OutcomeModel outcomes) {
        this.outcomes = outcomes;
        this.scheduler = scheduler;
        this.execution = execution;
        this.weakenings = weakenings;
        this.threads = threads;
        this.executors = executors;
        scheduler.usePoolThreads(task -> {
            PoolThreadModel pool = pools.get(task.pool);
            return pool == null ? null : pool.ownThread();
        });
    }

    /** Returns the thread that a task of a pool is on, or null for other tasks. */
    public Thread threadOf(ScheduledTask task) {
        PoolThreadModel pool = task.place >= 0 ? pools.get(task.pool) : null;
        return pool == null ? null : pool.thread(task.place);
    }

    /** Returns what a pool would count if it ran its tasks itself; -1 for one that has had none. */
    public long count(ThreadPoolExecutor executor, ExecutorHooks.Count what) {
        PoolThreadModel pool = pools.get(executor);
        if (pool == null) {
            return -1;
        }
        return switch (what) {
            case TASKS -> pool.tasks();
            case ENDED_TASKS -> pool.endedTasks();
            case RUNNING_TASKS -> pool.runningTasks();
            case LARGEST_SIZE -> pool.largestSize();
            case THREADS -> hasEnded(executor, pool) ? 0 : pool.size();
        };
    }

    private static boolean hasEnded(ThreadPoolExecutor executor, PoolThreadModel pool) {
        return executor.isShutdown()
                && pool.runningTasks() == 0
                && executor.getQueue().isEmpty();
    }

    /** Returns the text that a pool would give of itself if it ran its tasks itself; null for one that has had none. */
    public String describe(ThreadPoolExecutor executor) {
        PoolThreadModel pool = pools.get(executor);
        if (pool == null) {
            return null;
        }
        boolean ended = hasEnded(executor, pool);
        return executor.getClass().getName() + "@" + Integer.toHexString(executor.hashCode()) + "["
                + (!executor.isShutdown() ? "Running" : ended ? "Terminated" : "Shutting down")
                + ", pool size = " + (ended ? 0 : pool.size())
                + ", active threads = " + pool.runningTasks()
                + ", queued tasks = " + executor.getQueue().size()
                + ", completed tasks = " + pool.endedTasks() + "]";
    }

    private PoolThreadModel poolOf(ThreadPoolExecutor executor) {
        PoolThreadModel pool = pools.get(executor);
        if (pool == null) {
            pool = new PoolThreadModel(executor, scheduler.clock(), threads, () -> newWorker(executor), this::start);
            pools.put(executor, pool);
        }
        return pool;
    }

    private PoolWorker newWorker(ThreadPoolExecutor executor) {
        return new PoolWorker(
                scheduler, execution, promises, () -> executor.isShutdown() && hasEnded(executor, pools.get(executor)));
    }

    private void start(PoolWorker worker, Thread thread) {
        ScheduledTask task = new ScheduledTask();
        threads.bindWorker(task, thread);
        worker.start(() -> threads.runReporting(thread), task);
    }

    /** Uses a function that sets a promise at the running strand. */
    public void usePromises(IntSupplier thePromises) {
        promises = thePromises;
    }

    /** Starts a task, or refuses it as the pool's handler wants. */
    public void execute(ThreadPoolExecutor executor, Runnable body) {
        PoolThreadModel pool = poolOf(executor);
        if (executors.count(executor) >= pool.capacity()) {
            weakenings.assume("an executor that may refuse tasks", TaskHooks.callSite, "accepted it, or did not");
        }
        ScheduledTask child = newTask(executor, body);
        child.place = takesLater(executor) ? pool.takeNewThread() : pool.takeThread();
        if (child.place < 0 && executor.getQueue().offer(body)) {
            pool.enqueue(child);
        } else if (child.place < 0) {
            child.place = pool.takeExtraThread();
            if (child.place < 0) {
                weakenings.assume("an executor that may refuse tasks", TaskHooks.callSite, "refused it");
                executor.getRejectedExecutionHandler().rejectedExecution(body, executor);
                pool.discardRemoved();
                return;
            }
        }
        start(executor, pool, child, body);
    }

    /** Returns whether a director chooses when a thread takes a task from the queue. */
    private boolean takesLater(ThreadPoolExecutor executor) {
        return scheduler.director() != null
                && scheduler.director().choosesBegins()
                && !(executor instanceof ScheduledThreadPoolExecutor)
                && !(executor.getQueue() instanceof SynchronousQueue);
    }

    private ScheduledTask newTask(ThreadPoolExecutor executor, Runnable body) {
        ScheduledTask task = new ScheduledTask();
        task.takesTurns = true;
        task.pool = executor;
        task.future = body;
        task.submittedIn = execution.now();
        return task;
    }

    private void start(ThreadPoolExecutor executor, PoolThreadModel pool, ScheduledTask child, Runnable body) {
        child.daemon = pool.isDaemon();
        boolean inline = runsInline(executor, pool, child, body);
        child.takesTurns = !inline;
        scheduler.start(
                child,
                () -> {
                    FutureModel.mark(child.future, child.number);
                    executors.add(child);
                    if (child.place < 0 && takesLater(executor)) {
                        leaveQueueLater(executor, pool, child);
                    }
                    if (awaitThread(child)) {
                        runToEnd(executor, child, body);
                    }
                },
                inline);
    }

    /** Returns whether a task may run on its creator's stack: it has a thread at once, and its function waits for nothing. */
    private boolean runsInline(ThreadPoolExecutor executor, PoolThreadModel pool, ScheduledTask child, Runnable body) {
        return child.place >= 0
                && executor.getClass() == ThreadPoolExecutor.class
                && (pool.ownThread() == null || !StackSizes.isLarge(pool.ownThread()))
                && scheduler.mayRunInline(functions.of(body));
    }

    /** Waits until a director lets an idle thread take the running task from the queue, or the task is taken out of it. */
    private void leaveQueueLater(ThreadPoolExecutor executor, PoolThreadModel pool, ScheduledTask task) {
        scheduler.director().begins(executor, () -> task.discarded || pool.wouldTake(task));
        if (!task.discarded && pool.wouldTake(task)) {
            task.place = pool.takeIdleThread();
            pool.leaveQueue(task);
            executor.getQueue().remove(task.future);
        }
    }

    /** Waits until the running task has a thread of its pool; returns false if it was taken out of the queue instead. */
    private boolean awaitThread(ScheduledTask task) {
        scheduler.await("a thread of the executor", VirtualClock.NEVER, () -> task.place >= 0 || task.discarded);
        return !task.discarded;
    }

    /** Orders the running task, which has a thread, after the one before if that thread is the pool's only one. */
    private void followOnOnlyThread(PoolThreadModel pool, ScheduledTask task) {
        ScheduledTask before = pool.latest();
        pool.runs(task);
        if (before != null) {
            scheduler.await("the executor's only thread", VirtualClock.NEVER, () -> before.ended);
            execution.join(before.number, TaskHooks.callSite);
            outcomes.inTurn(before, task);
            if (!pool.isFirstInFirstOut()) {
                weakenings.assume(
                        "the order of an executor's queue", TaskHooks.callSite, "put this task after another");
            } else if (task.number < pool.latestNumber()) {
                weakenings.assume(
                        "the delays of tasks of an executor's only thread",
                        TaskHooks.callSite,
                        "put this task after another");
            }
        }
        pool.numbered(task.number);
    }

    /** Records a task that waits for its time in the queue of a pool, which gets a thread for it. */
    public void enqueue(ThreadPoolExecutor executor, ScheduledTask task) {
        PoolThreadModel pool = poolOf(executor);
        pool.enqueue(task);
        pool.startIdleThread();
        task.daemon = pool.isDaemon();
    }

    /** Waits until the running task, whose time has come, has a thread; returns false if it is not to run any more. */
    public boolean leaveQueue(ThreadPoolExecutor executor, ScheduledTask task, Runnable body) {
        PoolThreadModel pool = poolOf(executor);
        if (task.place < 0 && !task.discarded) {
            boolean isDone = ((Future<?>) body).isDone();
            task.place = isDone ? -1 : pool.takeIdleThread();
            if (task.place >= 0 || isDone) {
                pool.leaveQueue(task);
                executor.getQueue().remove(body);
            }
            if (isDone) {
                tryTerminate(executor);
                return false;
            }
        }
        return awaitThread(task);
    }

    /** Runs a task that has a thread; the thread goes on with what is in the queue. */
    public void runToEnd(ThreadPoolExecutor executor, ScheduledTask task, Runnable body) {
        PoolThreadModel pool = poolOf(executor);
        followOnOnlyThread(pool, task);
        PoolWorker worker = pool.worker(task.place);
        if (worker != null) {
            worker.runs(task);
            if (!ExecutorShape.hasOneThread(executor)) {
                outcomes.assume(
                        "ran on this one of the pool's threads, which have code of their own",
                        execution.tasks().creationSite(task.number));
            }
        }
        boolean[] normally = new boolean[1];
        try {
            Thread thread = pool.begin(task.place);
            if (thread != null) {
                threads.bind(task, thread);
                threads.clearInterrupt();
                if (pool.hasOwnThreads()) {
                    noteTask(thread, task);
                }
            }
            normally[0] = run(executor, body);
        } finally {
            if (scheduler.director() != null
                    && scheduler.director().choosesBegins()
                    && executor.getQueue() instanceof SynchronousQueue) {
                // A submission finds this thread from now on.
                scheduler.director().begins(executor, () -> true);
            }
            goOn(executor, pool, task.place, pool.end(task.place, normally[0], !takesLater(executor)));
            tryTerminate(executor);
        }
    }

    private void noteTask(Thread thread, ScheduledTask task) {
        IntList tasks = tasksOfThreads.get(thread);
        if (tasks == null) {
            tasks = new IntList();
            tasksOfThreads.put(thread, tasks);
        }
        tasks.add(task.number);
    }

    /** Returns the numbers of the tasks that a thread has run, if a factory of the program has made it. */
    public IntList tasksOn(Thread thread) {
        IntList tasks = tasksOfThreads.get(thread);
        return tasks == null ? new IntList() : tasks;
    }

    /** Gives a thread's place to the task whose body it took from the queue. */
    private void goOn(ThreadPoolExecutor executor, PoolThreadModel pool, int place, Runnable body) {
        if (body != null) {
            ScheduledTask next = pool.take(body);
            if (next != null) {
                next.place = place;
            } else {
                ScheduledTask foreign = newTask(executor, body);
                foreign.place = place;
                start(executor, pool, foreign, body);
            }
        }
    }

    /** Lets a pool that was shut down look whether it has terminated, as its threads would. */
    private void tryTerminate(ThreadPoolExecutor executor) {
        if (executor.isShutdown()) {
            try {
                Callbacks.TRY_TERMINATE.invoke(executor);
            } catch (Throwable e) {
                throw SneakyThrow.rethrow(e);
            }
            endThreads(executor, pools.get(executor));
        }
    }

    /** Ends the threads of a pool that was shut down and has nothing left to do. */
    private static void endThreads(ThreadPoolExecutor executor, PoolThreadModel pool) {
        if (hasEnded(executor, pool)) {
            pool.endThreads();
        }
    }

    /**
     * Starts threads that a pool may have without a task, one or all. Returns their number, or -1 for a pool that has
     * had no task.
     */
    public int startThreads(ThreadPoolExecutor executor, boolean all) {
        PoolThreadModel pool = poolOf(executor);
        int started = 0;
        while ((all || started == 0) && pool.startIdleThread()) {
            started++;
        }
        admit(executor, pool);
        return started;
    }

    /** Follows a change of a pool's queue or size. */
    public void changed(ThreadPoolExecutor executor) {
        PoolThreadModel pool = pools.get(executor);
        if (pool != null) {
            pool.discardRemoved();
            admit(executor, pool);
            if (executor.isShutdown()) {
                pool.shutDown();
                endThreads(executor, pool);
            }
        }
    }

    private void admit(ThreadPoolExecutor executor, PoolThreadModel pool) {
        while (!executor.getQueue().isEmpty()) {
            int place = takesLater(executor) ? pool.takeNewThread() : pool.takeThread();
            if (place < 0) {
                return;
            }
            Runnable body = executor.getQueue().poll();
            if (body == null) {
                pool.release(place);
                return;
            }
            goOn(executor, pool, place, body);
        }
    }

    /** Discards all tasks of a pool that have no thread. */
    public void discardQueued(ThreadPoolExecutor executor) {
        PoolThreadModel pool = pools.get(executor);
        if (pool != null) {
            pool.discardAll();
            pool.shutDown();
            endThreads(executor, pool);
        }
    }

    private boolean run(ThreadPoolExecutor executor, Runnable body) {
        Class<?> type = executor.getClass();
        if (type == ThreadPoolExecutor.class || type == ScheduledThreadPoolExecutor.class) {
            return threads.runReporting(body);
        }
        return threads.runReporting(() -> runBetweenCallbacks(executor, body));
    }

    /**
     * Runs afterExecute as a task of its own on the thread of the pool. The result is visible before, so a get does not
     * follow afterExecute. The next task of the thread and a wait for the pool do.
     */
    private void afterExecute(ThreadPoolExecutor executor, Runnable body, Throwable thrown) {
        ScheduledTask after = new ScheduledTask();
        after.pool = executor;
        after.submittedIn = scheduler.current().submittedIn;
        after.place = scheduler.current().place;
        after.thread = threads.current();
        scheduler.start(
                after,
                () -> {
                    executors.add(after);
                    poolOf(executor).runs(after);
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
            // The rest belongs to the thread: a task that gets the result, or the callback, follows the body alone.
            outcomes.touching(body, SyncHooks.FINDS, execution.tasks().creationSite(scheduler.current().number));
            FutureModel.mark(body, ~promises.getAsInt());
            afterExecute(executor, body, thrown);
            if (thrown != null) {
                throw thrown;
            }
        } catch (Throwable e) {
            throw SneakyThrow.rethrow(e);
        }
    }
}
