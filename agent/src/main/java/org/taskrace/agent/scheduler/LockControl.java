package org.taskrace.agent.scheduler;

import org.taskrace.agent.shadow.Execution;
import org.taskrace.agent.shadow.History;
import org.taskrace.agent.shadow.LockSets;
import org.taskrace.agent.shadow.Observations;
import org.taskrace.agent.shadow.Problems;
import org.taskrace.agent.shadow.SyncHistory;
import org.taskrace.agent.shadow.WeakIdentityMap;
import org.taskrace.agent.shadow.Weakenings;
import org.taskrace.hooks.Locks;
import org.taskrace.hooks.Memory;
import org.taskrace.hooks.Tasks;

/** Monitors, locks and whatever else the program synchronises with. */
public final class LockControl extends Locks.Control {

    private static final SyncHistory.Subject VOLATILE =
            new SyncHistory.Subject("volatile field", null, -1, SyncHistory.Edges.WEAKEN_IF_USED);

    private final Scheduler scheduler;
    private final Execution execution;
    private final History history;
    private final LockSets lockSets;
    private final Threads threads;
    private final Problems problems;
    private final Observations observations;
    private final Weakenings weakenings;
    private final Synchronizers synchronizers;
    private final WeakIdentityMap<LogicalMonitor> monitors = new WeakIdentityMap<>();
    private final Spins spins;
    private final SyncHistory syncHistory;

    /** What monitors are on threads out of control. */
    private final Locks.Control outside;

    private int numbers;

    public LockControl(
            Scheduler scheduler,
            Execution execution,
            History history,
            LockSets lockSets,
            TaskControl tasks,
            Problems problems,
            Weakenings weakenings,
            SyncHistory syncHistory,
            Locks.Control outside) {
        this.scheduler = scheduler;
        this.execution = execution;
        this.history = history;
        this.lockSets = lockSets;
        this.problems = problems;
        this.syncHistory = syncHistory;
        this.weakenings = weakenings;
        this.outside = outside;
        threads = tasks.threads();
        observations = new Observations(execution, weakenings);
        synchronizers = new Synchronizers(execution, observations, weakenings, tasks);
        spins = new Spins(scheduler, execution, weakenings, problems);
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

    @Override
    public void enter(Object object) {
        if (scheduler.isControlling()) {
            enter(monitor(object), 1);
        } else {
            outside.enter(object);
        }
    }

    private void enter(LogicalMonitor monitor, int times) {
        Task task = scheduler.current();
        if (monitor.owner != task) {
            if (monitor.owner != null) {
                scheduler.await("a monitor", VirtualClock.NEVER, () -> monitor.owner == null);
            }
            monitor.owner = task;
            hold(task, lockSets.with(task.locks, monitor.number, false));
        }
        monitor.entered += times;
    }

    void hold(Task task, int locks) {
        task.locks = locks;
        history.locks(locks);
    }

    @Override
    public void exit(Object object) {
        if (object == null) {
            return;
        }
        if (!scheduler.isControlling()) {
            outside.exit(object);
            return;
        }
        LogicalMonitor monitor = monitor(object);
        if (monitor.owner == scheduler.current() && --monitor.entered == 0) {
            leave(monitor);
        }
    }

    /** What follows the end of a critical section must not be taken for a part of it. */
    private int leave(LogicalMonitor monitor) {
        Task task = scheduler.current();
        monitor.owner = null;
        int strand = Memory.recording ? execution.cut() : execution.now();
        hold(task, lockSets.without(task.locks, monitor.number, false));
        return strand;
    }

    @Override
    public void await(Object object, long nanos) throws InterruptedException {
        if (!scheduler.isControlling()) {
            outside.await(object, nanos);
            return;
        }
        LogicalMonitor monitor = monitor(object);
        if (monitor.owner != scheduler.current()) {
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

    @Override
    public void signal(Object object, boolean all) {
        if (!scheduler.isControlling()) {
            outside.signal(object, all);
            return;
        }
        LogicalMonitor monitor = monitor(object);
        if (monitor.owner != scheduler.current()) {
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

    @Override
    public void acquired(Object lock) {
        if (scheduler.isControlling()) {
            Task task = scheduler.current();
            LogicalMonitor monitor = monitor(LockViews.lockOf(lock));
            boolean shared = LockViews.isShared(lock);
            if (task.holds().merge(monitor.number, 1, Integer::sum) == 1) {
                hold(task, lockSets.with(task.locks, monitor.number, shared));
            }
        }
    }

    @Override
    public void releasing(Object lock) {
        if (!scheduler.isControlling()) {
            return;
        }
        Task task = scheduler.current();
        LogicalMonitor monitor = monitor(LockViews.lockOf(lock));
        Integer times = task.holds().get(monitor.number);
        if (times == null) {
            return;
        }
        if (times > 1) {
            task.holds().put(monitor.number, times - 1);
            return;
        }
        task.holds().remove(monitor.number);
        if (Memory.recording) {
            execution.cut();
        }
        hold(task, lockSets.without(task.locks, monitor.number, LockViews.isShared(lock)));
    }

    @Override
    public long publish(long cell, int site) {
        spins.reset();
        return Memory.recording && scheduler.isControlling() ? syncHistory.write(cell, site, VOLATILE) : cell;
    }

    @Override
    public long see(long cell, int site) {
        if (!Memory.recording || !scheduler.isControlling()) {
            return cell;
        }
        long seen = syncHistory.read(cell, site, VOLATILE);
        spins.read(site);
        return seen;
    }

    @Override
    public void looked(int site) {
        spins.read(site);
    }

    /** Runs something while the running task holds an object's monitor, as a synchronised method of the JDK does. */
    public void holding(Object monitor, Runnable access) {
        enter(monitor);
        access.run();
        exit(monitor);
    }

    @Override
    public void synchronizing(Object object, int site, int mode) {
        if (scheduler.isControlling()) {
            synchronizers.operation(object, site, mode);
            if (mode == Locks.SEES) {
                spins.read(site);
            }
        }
    }

    @Override
    public void polled(String question, int site) {
        if (Memory.recording && scheduler.isControlling()) {
            weakenings.add(question, site);
        }
    }

    @Override
    public void unseen(String access, int site) {
        if (scheduler.isControlling()) {
            problems.addUnknownOrder("the accesses of " + access + " are not seen", site);
        }
    }

    @Override
    public void unmodelled(String construct, int site) {
        if (scheduler.isControlling()) {
            problems.addUnknownOrder(construct + " is not modelled yet", site);
        }
    }
}
