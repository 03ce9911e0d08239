package org.taskrace.agent.constructs.forkjoin;

import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.lang.reflect.Method;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.ForkJoinWorkerThread;
import java.util.function.IntSupplier;
import org.taskrace.agent.constructs.executors.ExecutorModel;
import org.taskrace.agent.constructs.executors.PoolWorker;
import org.taskrace.agent.constructs.outcomes.OutcomeModel;
import org.taskrace.agent.scheduler.LogicalThreadTable;
import org.taskrace.agent.scheduler.ScheduledTask;
import org.taskrace.agent.scheduler.Scheduler;
import org.taskrace.agent.scheduler.fibers.SneakyThrow;
import org.taskrace.engine.order.HappensBefore;
import org.taskrace.engine.util.WeakIdentityMap;

/**
 * The worker threads that tasks of ForkJoinPools see as their own. They are made by the pool's factory and never started, so their queues stay
 * empty; the callbacks of a worker's class run as a task.
 *
 * <p>Which worker runs a task orders nothing, so each task gets a worker of its own, with the name of one whose task has ended. Workers of the
 * program's own classes are used again instead, since the program may count or cast them.
 */
public final class WorkerThreadModel {

    /** The most workers that are tried in the search for a free one. */
    private static final int LOOKS = 16;

    /** A worker, and the task that has it or had it last. */
    private static final class Slot {
        private final ForkJoinWorkerThread worker;
        private ScheduledTask user;

        /** The worker's callbacks, or null if its class has none. */
        private PoolWorker callbacks;

        Slot(ForkJoinWorkerThread worker, ScheduledTask user) {
            this.worker = worker;
            this.user = user;
        }
    }

    /** The callbacks that subclasses override. */
    private static final class Callbacks {
        private static final MethodHandle ON_START = find("onStart");
        private static final MethodHandle ON_TERMINATION = find("onTermination", Throwable.class);

        private static MethodHandle find(String name, Class<?>... parameters) {
            try {
                return MethodHandles.privateLookupIn(ForkJoinWorkerThread.class, MethodHandles.lookup())
                        .findVirtual(ForkJoinWorkerThread.class, name, MethodType.methodType(void.class, parameters));
            } catch (ReflectiveOperationException e) {
                throw new ExceptionInInitializerError(e);
            }
        }
    }

    private final Scheduler scheduler;
    private final HappensBefore execution;
    private final ExecutorModel executors;
    private final LogicalThreadTable threads;
    private final IntSupplier promises;
    private final OutcomeModel outcomes;
    private final WeakIdentityMap<List<Slot>> pools = new WeakIdentityMap<>();
    private int next;

    /** The pool that was asked for last and has no factory of the program's own. */
    private Object latestWithout;

    public WorkerThreadModel(
            Scheduler scheduler,
            HappensBefore execution,
            ExecutorModel executors,
            LogicalThreadTable threads,
            IntSupplier promises,
            OutcomeModel outcomes) {
        this.scheduler = scheduler;
        this.execution = execution;
        this.executors = executors;
        this.threads = threads;
        this.promises = promises;
        this.outcomes = outcomes;
    }

    /** Lets the running task, which begins, have its worker at once if the program's own factory makes it. */
    public void begins(Object pool) {
        if (pool == latestWithout) {
            return;
        }
        if (hasOwnFactory(pool)) {
            threads.current();
        } else {
            latestWithout = pool;
        }
    }

    /** Returns whether the program's own factory makes the workers of a pool, so that each task has one from its beginning on. */
    public static boolean hasOwnFactory(Object pool) {
        return pool instanceof ForkJoinPool its && its.getFactory().getClass().getClassLoader() != null;
    }

    /** Returns the worker on which a task of a ForkJoinPool runs, or null for other tasks. */
    public Thread threadOf(ScheduledTask task) {
        if (!(task.pool instanceof ForkJoinPool pool)) {
            return null;
        }
        List<Slot> slots = pools.get(pool);
        if (slots == null) {
            slots = new ArrayList<>();
            pools.put(pool, slots);
        }
        Slot free = freeOf(slots);
        ForkJoinWorkerThread worker;
        if (free == null) {
            worker = pool.getFactory().newThread(pool);
            if (worker != null) {
                Slot slot = new Slot(worker, task);
                slots.add(slot);
                startCallbacks(pool, slot);
                follow(slot, task);
            }
        } else {
            free.user = task;
            follow(free, task);
            worker = free.worker;
            if (worker.getClass().getClassLoader() == null) {
                worker = pool.getFactory().newThread(pool);
                worker.setName(free.worker.getName());
            }
        }
        return worker;
    }

    /** Runs the callbacks of a worker around its tasks. */
    private void startCallbacks(ForkJoinPool pool, Slot slot) {
        if (!overrides(slot.worker.getClass())) {
            return;
        }
        PoolWorker callbacks =
                new PoolWorker(scheduler, execution, promises, () -> pool.isShutdown() && !executors.isBusy(pool));
        slot.callbacks = callbacks;
        ScheduledTask code = new ScheduledTask();
        threads.bindWorker(code, slot.worker);
        callbacks.start(
                () -> threads.runReporting(() -> {
                    try {
                        Callbacks.ON_START.invoke(slot.worker);
                        callbacks.run();
                        Callbacks.ON_TERMINATION.invoke(slot.worker, (Throwable) null);
                    } catch (Throwable e) {
                        throw SneakyThrow.rethrow(e);
                    }
                }),
                code);
    }

    private static boolean overrides(Class<?> worker) {
        for (Class<?> type = worker; type != ForkJoinWorkerThread.class; type = type.getSuperclass()) {
            for (Method method : type.getDeclaredMethods()) {
                if (method.getName().equals("onStart") || method.getName().equals("onTermination")) {
                    return true;
                }
            }
        }
        return false;
    }

    private void follow(Slot slot, ScheduledTask task) {
        if (slot.callbacks != null) {
            slot.callbacks.runs(task);
            outcomes.assume(
                    "ran on this one of the pool's workers, which have callbacks",
                    execution.tasks().creationSite(task.number));
        }
    }

    private Slot freeOf(List<Slot> slots) {
        for (int i = 0; i < Math.min(LOOKS, slots.size()); i++) {
            next = next + 1 >= slots.size() ? 0 : next + 1;
            if (slots.get(next).user.ended) {
                return slots.get(next);
            }
        }
        return null;
    }
}
