package org.taskrace.agent.constructs.locks;

import org.taskrace.agent.scheduler.LogicalThreadTable;
import org.taskrace.agent.scheduler.ScheduledTask;
import org.taskrace.agent.scheduler.Scheduler;
import org.taskrace.agent.scheduler.VirtualClock;
import org.taskrace.engine.history.AccessJudge;
import org.taskrace.engine.history.LockSetTable;
import org.taskrace.engine.order.HappensBefore;
import org.taskrace.engine.order.ScheduleEdges;
import org.taskrace.engine.util.WeakIdentityMap;
import org.taskrace.hooks.tasks.TaskHooks;

/**
 * The monitors of the program's objects, as its tasks hold them, and which locks each task holds: all tasks run on few threads, so
 * the JVM's own monitors would say nothing.
 *
 * <p>Called by tasks under control only.
 */
public final class MonitorModel {

    private final Scheduler scheduler;
    private final HappensBefore execution;
    private final AccessJudge history;
    private final LockSetTable lockSets;
    private final LogicalThreadTable threads;
    private final ScheduleEdges observations;
    private final WeakIdentityMap<LogicalMonitor> monitors = new WeakIdentityMap<>();
    private int numbers;

    public MonitorModel(
            Scheduler scheduler,
            HappensBefore execution,
            AccessJudge history,
            LockSetTable lockSets,
            LogicalThreadTable threads,
            ScheduleEdges observations) {
        this.scheduler = scheduler;
        this.execution = execution;
        this.history = history;
        this.lockSets = lockSets;
        this.threads = threads;
        this.observations = observations;
    }

    private LogicalMonitor monitor(Object object) {
        LogicalMonitor monitor = monitors.get(object);
        if (monitor == null) {
            monitor = new LogicalMonitor(numbers++);
            monitors.put(object, monitor);
        }
        return monitor;
    }

    /** A number for a lock that no object of the program is. */
    public int newLock() {
        return numbers++;
    }

    public void enter(Object object) {
        enter(monitor(object), 1);
    }

    private void enter(LogicalMonitor monitor, int times) {
        ScheduledTask task = scheduler.current();
        if (monitor.owner == task.actsAs && monitor.holder != task) {
            // Entered again by a task that runs in place of a call of the holder.
            add(task, monitor.number, false, times);
            return;
        }
        if (monitor.owner != task.actsAs) {
            if (monitor.owner != null) {
                scheduler.await("a monitor", VirtualClock.NEVER, () -> monitor.owner == null);
            }
            monitor.owner = task.actsAs;
            monitor.holder = task;
            hold(task, lockSets.with(task.locks, monitor.number, false));
        }
        monitor.entered += times;
    }

    /** The running task has acquired a lock, once more perhaps. */
    public void acquired(Object lock, boolean shared) {
        add(scheduler.current(), monitor(lock).number, shared, 1);
    }

    public void released(Object lock, boolean shared) {
        remove(scheduler.current(), monitor(lock).number, shared);
    }

    private void add(ScheduledTask task, int lock, boolean shared, int times) {
        if (task.holds().merge(2 * lock + (shared ? 1 : 0), times, Integer::sum) == times) {
            hold(task, lockSets.with(task.locks, lock, shared));
        }
    }

    private void remove(ScheduledTask task, int lock, boolean shared) {
        int key = 2 * lock + (shared ? 1 : 0);
        Integer times = task.holds().get(key);
        if (times == null) {
            return;
        }
        if (times > 1) {
            task.holds().put(key, times - 1);
            return;
        }
        task.holds().remove(key);
        execution.endSection();
        if (lockSets.without(task.inheritedLocks, lock, shared) == task.inheritedLocks) {
            hold(task, lockSets.without(task.locks, lock, shared));
        }
    }

    public void hold(ScheduledTask task, int locks) {
        task.locks = locks;
        history.locks(locks);
    }

    public void exit(Object object) {
        LogicalMonitor monitor = monitor(object);
        ScheduledTask task = scheduler.current();
        if (monitor.holder == task) {
            if (--monitor.entered == 0) {
                leave(monitor);
            }
        } else if (monitor.owner == task.actsAs) {
            remove(task, monitor.number, false);
        }
    }

    /** Leaves a monitor and returns the last strand of its critical section. */
    private int leave(LogicalMonitor monitor) {
        ScheduledTask task = scheduler.current();
        monitor.owner = null;
        monitor.holder = null;
        int strand = execution.endSection();
        hold(task, lockSets.without(task.locks, monitor.number, false));
        return strand;
    }

    /** {@code Object.wait}; without end if the time is negative. */
    public void await(Object object, long nanos) throws InterruptedException {
        LogicalMonitor monitor = monitor(object);
        if (monitor.owner != scheduler.current().actsAs) {
            throw new IllegalMonitorStateException("current thread is not owner");
        }
        Thread thread = threads.current();
        threads.throwIfInterrupted(thread);
        int times = monitor.entered;
        monitor.entered = 0;
        leave(monitor);
        LogicalMonitor.Waiter waiter = new LogicalMonitor.Waiter();
        monitor.waiters().add(waiter);
        long deadline = nanos < 0 ? VirtualClock.NEVER : scheduler.clock().deadline(nanos);
        scheduler.await("Object.wait", deadline, () -> waiter.signalled || thread.isInterrupted());
        monitor.waiters().remove(waiter);
        enter(monitor, times);
        if (waiter.signalled) {
            observations.wakeUp(waiter.strand, "Object.wait", TaskHooks.callSite);
        }
        threads.throwIfInterrupted(thread);
    }

    public void signal(Object object, boolean all) {
        LogicalMonitor monitor = monitor(object);
        if (monitor.owner != scheduler.current().actsAs) {
            throw new IllegalMonitorStateException("current thread is not owner");
        }
        int strand = execution.cut();
        for (LogicalMonitor.Waiter waiter = monitor.waiters().poll();
                waiter != null;
                waiter = all ? monitor.waiters().poll() : null) {
            waiter.signalled = true;
            waiter.strand = strand;
        }
    }
}
