package org.taskrace.agent.constructs.time;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.Set;
import java.util.Timer;
import java.util.TimerTask;
import java.util.concurrent.TimeUnit;
import org.taskrace.agent.scheduler.LogicalThreadTable;
import org.taskrace.agent.scheduler.ScheduledTask;
import org.taskrace.agent.scheduler.Scheduler;
import org.taskrace.agent.scheduler.VirtualClock;
import org.taskrace.engine.util.WeakIdentityMap;
import org.taskrace.hooks.tasks.ThreadHooks;

/**
 * Timers in virtual time. A timer's own thread is never started. Each run of a TimerTask is a task that was created
 * where it was scheduled. It follows the run before it, since the timer has only one thread.
 */
public final class TimerModel {

    private static final int VIRGIN = 0;
    private static final int SCHEDULED = 1;
    private static final int EXECUTED = 2;
    private static final int CANCELLED = 3;

    private final Scheduler scheduler;
    private final LogicalThreadTable threads;
    private final DelayedTaskModel delays;

    /** Fields of the JDK's two classes. */
    private static final class Fields {
        private static final VarHandle THREAD;
        private static final VarHandle IS_OPEN;
        private static final VarHandle STATE = ofTask("state", int.class);
        private static final VarHandle TIME = ofTask("nextExecutionTime", long.class);
        private static final VarHandle PERIOD = ofTask("period", long.class);

        static {
            try {
                Class<?> thread = Class.forName("java.util.TimerThread");
                THREAD = MethodHandles.privateLookupIn(Timer.class, MethodHandles.lookup())
                        .findVarHandle(Timer.class, "thread", thread);
                IS_OPEN = MethodHandles.privateLookupIn(thread, MethodHandles.lookup())
                        .findVarHandle(thread, "newTasksMayBeScheduled", boolean.class);
            } catch (ReflectiveOperationException e) {
                throw new ExceptionInInitializerError(e);
            }
        }

        private static VarHandle ofTask(String name, Class<?> type) {
            try {
                return MethodHandles.privateLookupIn(TimerTask.class, MethodHandles.lookup())
                        .findVarHandle(TimerTask.class, name, type);
            } catch (ReflectiveOperationException e) {
                throw new ExceptionInInitializerError(e);
            }
        }
    }

    /** The tasks of each timer that have not run for the last time. */
    private final WeakIdentityMap<Set<TimerTask>> queues = new WeakIdentityMap<>();

    public TimerModel(Scheduler scheduler, LogicalThreadTable threads, DelayedTaskModel delays) {
        this.scheduler = scheduler;
        this.threads = threads;
        this.delays = delays;
    }

    /** Returns whether a thread is a timer's own. */
    public static boolean isThreadOfTimer(Thread thread) {
        return thread.getClass().getName().equals("java.util.TimerThread");
    }

    private static Thread thread(Timer timer) {
        return (Thread) Fields.THREAD.get(timer);
    }

    private static boolean isOpen(Timer timer) {
        return (boolean) Fields.IS_OPEN.get(Fields.THREAD.get(timer));
    }

    private static int state(TimerTask task) {
        return (int) Fields.STATE.get(task);
    }

    /** Schedules a task; returns false to leave wrong arguments to the JDK, which says so. */
    public boolean schedule(Timer timer, TimerTask task, long time, long period) {
        if (time < 0 || !isOpen(timer) || state(task) != VIRGIN) {
            return false;
        }
        Fields.STATE.set(task, SCHEDULED);
        Fields.TIME.set(task, time);
        Fields.PERIOD.set(task, Math.abs(period) > Long.MAX_VALUE >> 1 ? period >> 1 : period);
        queued(timer).add(task);
        start(
                timer,
                task,
                scheduler.clock().deadline(TimeUnit.MILLISECONDS.toNanos(time - ThreadHooks.currentTimeMillis())));
        return true;
    }

    private Set<TimerTask> queued(Timer timer) {
        Set<TimerTask> tasks = queues.get(timer);
        if (tasks == null) {
            tasks = Collections.newSetFromMap(new IdentityHashMap<>());
            queues.put(timer, tasks);
        }
        return tasks;
    }

    /** Removes the cancelled tasks from a timer's queue; returns how many there were. */
    public int purge(Timer timer) {
        Set<TimerTask> tasks = queued(timer);
        int before = tasks.size();
        tasks.removeIf(task -> state(task) == CANCELLED);
        return isOpen(timer) ? before - tasks.size() : 0;
    }

    private void start(Timer timer, TimerTask task, long deadline) {
        if (!delays.mayRepeat()) {
            return;
        }
        ScheduledTask child = new ScheduledTask();
        child.daemon = thread(timer).isDaemon();
        delays.startDelayed(child, timer, task, () -> {
            scheduler.await("its time", deadline, () -> !isOpen(timer) || state(task) == CANCELLED);
            delays.mayBeCancelled(child, timer);
            delays.mayBeCancelled(child, task);
            if (state(task) == CANCELLED) {
                queued(timer).remove(task);
            } else if (isOpen(timer)) {
                delays.awaitTurn(timer);
                threads.bind(child, thread(timer));
                run(timer, task, deadline);
            }
        });
    }

    private void run(Timer timer, TimerTask task, long deadline) {
        long period = (long) Fields.PERIOD.get(task);
        if (period == 0) {
            Fields.STATE.set(task, EXECUTED);
            queued(timer).remove(task);
        } else {
            Fields.TIME.set(task, (long) Fields.TIME.get(task) + Math.abs(period));
        }
        boolean[] returned = new boolean[1];
        threads.runReporting(() -> {
            task.run();
            returned[0] = true;
        });
        if (!returned[0]) {
            // The JDK's thread would have ended with the exception.
            timer.cancel();
        } else if (period != 0 && isOpen(timer) && state(task) == SCHEDULED) {
            // A fixed delay counts from now, a fixed rate from the time that was planned.
            long from = period < 0 ? scheduler.clock().now() : deadline;
            start(timer, task, VirtualClock.after(from, TimeUnit.MILLISECONDS.toNanos(Math.abs(period))));
        }
    }
}
