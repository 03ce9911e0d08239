package org.taskrace.agent.constructs.executors;

import java.lang.reflect.Field;
import java.util.function.BooleanSupplier;
import java.util.function.IntSupplier;
import org.taskrace.agent.scheduler.ScheduledTask;
import org.taskrace.agent.scheduler.Scheduler;
import org.taskrace.agent.scheduler.VirtualClock;
import org.taskrace.core.sets.IntList;
import org.taskrace.engine.order.HappensBefore;
import org.taskrace.hooks.tasks.TaskHooks;

/**
 * Code of the program around the tasks of a pool's thread: that of a wrapper which a thread factory makes, or of a worker's callbacks. It runs
 * as a task. What comes before the tasks precedes those of the thread; what comes after them follows them, but not a wait for the pool.
 */
public final class PoolWorker implements Runnable {

    private static final int NO_PROMISE = -1;

    private final Scheduler scheduler;
    private final HappensBefore execution;
    private final IntSupplier promises;
    private final BooleanSupplier isOver;
    private final IntList tasks = new IntList();
    private int begun = NO_PROMISE;
    private int stopped = NO_PROMISE;

    /**
     * Creates the worker of a thread.
     *
     * @param promises sets a promise at the running strand and returns its number
     * @param isOver whether the pool lets its threads end
     */
    public PoolWorker(Scheduler scheduler, HappensBefore execution, IntSupplier promises, BooleanSupplier isOver) {
        this.scheduler = scheduler;
        this.execution = execution;
        this.promises = promises;
        this.isOver = isOver;
    }

    /** Returns whether a thread runs other code than this. */
    public boolean isWrappedBy(Thread thread) {
        try {
            return !thread.getClass().getMethod("run").getDeclaringClass().equals(Thread.class)
                    || targetOf(thread) != this;
        } catch (ReflectiveOperationException e) {
            return false;
        }
    }

    /** Returns the target of a thread, which JDK 19 moved into an object of its own. */
    private static Object targetOf(Thread thread) throws ReflectiveOperationException {
        try {
            return read(Thread.class, "target", thread);
        } catch (NoSuchFieldException e) {
            Object holder = read(Thread.class, "holder", thread);
            return read(holder.getClass(), "task", holder);
        }
    }

    private static Object read(Class<?> type, String name, Object object) throws ReflectiveOperationException {
        Field field = type.getDeclaredField(name);
        field.setAccessible(true);
        return field.get(object);
    }

    /** Starts the thread's own code, up to the place where its tasks run. */
    public void start(Runnable code, ScheduledTask task) {
        task.takesTurns = true;
        task.daemon = true;
        scheduler.start(task, code, false);
    }

    /** Runs where the tasks of the thread would: waits for their end. */
    @Override
    public void run() {
        begun = promises.getAsInt();
        scheduler.await("the end of its pool", VirtualClock.NEVER, isOver);
        for (int i = 0; i < tasks.size(); i++) {
            execution.join(tasks.get(i), TaskHooks.callSite);
        }
        if (stopped != NO_PROMISE) {
            execution.promises().get(stopped, TaskHooks.callSite);
        }
    }

    /** Orders the running task, which the thread runs, between the two parts of the thread's own code. */
    public void runs(ScheduledTask task) {
        if (begun != NO_PROMISE) {
            execution.promises().get(begun, TaskHooks.callSite);
        }
        tasks.add(task.number);
    }

    /** Records that the running task shuts the pool down, without which the thread does not end. */
    void shutDown() {
        if (stopped == NO_PROMISE) {
            stopped = promises.getAsInt();
        }
    }
}
