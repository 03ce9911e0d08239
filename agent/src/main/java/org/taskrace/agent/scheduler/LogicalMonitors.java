package org.taskrace.agent.scheduler;

import org.taskrace.agent.shadow.Execution;
import org.taskrace.agent.shadow.History;
import org.taskrace.agent.shadow.LockSets;
import org.taskrace.agent.shadow.Observations;
import org.taskrace.agent.shadow.WeakIdentityMap;
import org.taskrace.hooks.Memory;
import org.taskrace.hooks.Tasks;

/**
 * The monitors of the program's objects, as its tasks hold them, and which locks each task holds: all tasks run on few threads, so
 * the JVM's own monitors would say nothing.
 *
 * <p>Called by tasks under control only.
 */
final class LogicalMonitors {

    private final Scheduler scheduler;
    private final Execution execution;
    private final History history;
    private final LockSets lockSets;
    private final Threads threads;
    private final Observations observations;
    private final WeakIdentityMap<LogicalMonitor> monitors = new WeakIdentityMap<>();
    private int numbers;

    LogicalMonitors(
            Scheduler scheduler,
            Execution execution,
            History history,
            LockSets lockSets,
            Threads threads,
            Observations observations) {
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
    int newLock() {
        return numbers++;
    }

    void enter(Object object) {
        enter(monitor(object), 1);
    }

    private void enter(LogicalMonitor monitor, int times) {
        Task task = scheduler.current();
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
    void acquired(Object lock, boolean shared) {
        add(scheduler.current(), monitor(lock).number, shared, 1);
    }

    void released(Object lock, boolean shared) {
        remove(scheduler.current(), monitor(lock).number, shared);
    }

    private void add(Task task, int lock, boolean shared, int times) {
        if (task.holds().merge(2 * lock + (shared ? 1 : 0), times, Integer::sum) == times) {
            hold(task, lockSets.with(task.locks, lock, shared));
        }
    }

    private void remove(Task task, int lock, boolean shared) {
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
        if (Memory.recording) {
            execution.cut();
        }
        if (lockSets.without(task.inheritedLocks, lock, shared) == task.inheritedLocks) {
            hold(task, lockSets.without(task.locks, lock, shared));
        }
    }

    void hold(Task task, int locks) {
        task.locks = locks;
        history.locks(locks);
    }

    void exit(Object object) {
        LogicalMonitor monitor = monitor(object);
        Task task = scheduler.current();
        if (monitor.holder == task) {
            if (--monitor.entered == 0) {
                leave(monitor);
            }
        } else if (monitor.owner == task.actsAs) {
            remove(task, monitor.number, false);
        }
    }

    /** What follows the end of a critical section must not be taken for a part of it. */
    private int leave(LogicalMonitor monitor) {
        Task task = scheduler.current();
        monitor.owner = null;
        monitor.holder = null;
        int strand = Memory.recording ? execution.cut() : execution.now();
        hold(task, lockSets.without(task.locks, monitor.number, false));
        return strand;
    }

    /** {@code Object.wait}; without end if the time is negative. */
    void await(Object object, long nanos) throws InterruptedException {
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
            observations.wakeUp(waiter.strand, "Object.wait", Tasks.callSite);
        }
        threads.throwIfInterrupted(thread);
    }

    void signal(Object object, boolean all) {
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
