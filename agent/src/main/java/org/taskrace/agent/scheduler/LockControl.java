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
    private final Synchronizers synchronizers;
    private final WeakIdentityMap<LogicalMonitor> monitors = new WeakIdentityMap<>();
    private final Spins spins;
    private final SyncHistory syncHistory;
    private final Handovers handovers;
    private final Polls polls;
    private final StampedLocks stampedLocks;

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
            Locks.Control outside,
            Spins spins) {
        this.scheduler = scheduler;
        this.execution = execution;
        this.history = history;
        this.lockSets = lockSets;
        this.problems = problems;
        this.syncHistory = syncHistory;
        this.outside = outside;
        threads = tasks.threads();
        observations = new Observations(execution, weakenings);
        synchronizers = new Synchronizers(execution, observations, weakenings, tasks);
        this.spins = spins;
        handovers = new Handovers(execution, observations, weakenings);
        polls = new Polls(weakenings, tasks, spins);
        stampedLocks = new StampedLocks(scheduler, new StampedLocks.Holds() {
            @Override
            public void add(Object lock, boolean shared) {
                acquired(lock, shared);
            }

            @Override
            public void remove(Object lock, boolean shared) {
                LockControl.this.remove(scheduler.current(), monitor(lock).number, shared);
            }
        });
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

    @Override
    public void await(Object object, long nanos) throws InterruptedException {
        if (!scheduler.isControlling()) {
            outside.await(object, nanos);
            return;
        }
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

    @Override
    public void signal(Object object, boolean all) {
        if (!scheduler.isControlling()) {
            outside.signal(object, all);
            return;
        }
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

    @Override
    public void acquired(Object lock) {
        if (scheduler.isControlling()) {
            acquired(LockViews.lockOf(lock), LockViews.isShared(lock));
        }
    }

    private void acquired(Object lock, boolean shared) {
        add(scheduler.current(), monitor(lock).number, shared, 1);
    }

    @Override
    public void releasing(Object lock) {
        if (scheduler.isControlling()) {
            remove(scheduler.current(), monitor(LockViews.lockOf(lock)).number, LockViews.isShared(lock));
        }
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

    Handovers handovers() {
        return handovers;
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
    public void polled(Object asked, String question, int site) {
        if (scheduler.isControlling()) {
            polls.answered(asked, question, site);
        }
    }

    @Override
    public void askedForInterrupt(boolean isInterrupted, int site) {
        if (scheduler.isControlling()) {
            if (isInterrupted) {
                threads.seeInterrupt();
            } else {
                spins.round(site);
            }
        }
    }

    @Override
    public void loops(int site) {
        if (Memory.recording && scheduler.isControlling()) {
            spins.round(site);
        }
    }

    @Override
    public void unparking(Thread thread) {
        if (Memory.recording && thread != null && scheduler.isControlling()) {
            threads.unparking(thread, execution.cut());
        }
    }

    @Override
    public void parked(int site) {
        if (scheduler.isControlling()) {
            threads.parked(site);
            spins.round(site);
        }
    }

    @Override
    public void giving(Object queue, Object item) {
        if (scheduler.isControlling()) {
            handovers.giving(queue, item);
        }
    }

    @Override
    public void gave(Object queue, Object item, boolean accepted, int site) {
        if (scheduler.isControlling()) {
            handovers.gave(queue, item, accepted, site);
        }
    }

    @Override
    public void met(Object queue, int site) {
        if (scheduler.isControlling()) {
            handovers.met(queue, site);
        }
    }

    @Override
    public void taking(Object queue) {
        if (scheduler.isControlling()) {
            handovers.taking(queue);
        }
    }

    @Override
    public void took(Object item, Object queue, boolean stays, int site) {
        if (scheduler.isControlling()) {
            handovers.took(item, queue, stays, site);
            if (item == null) {
                spins.round(site);
            }
        }
    }

    @Override
    public void releasingPermits(Object semaphore, int count) {
        if (scheduler.isControlling()) {
            handovers.releasing(semaphore, count);
        }
    }

    @Override
    public void acquiredPermits(Object semaphore, int count, boolean successful, int site) {
        if (scheduler.isControlling()) {
            handovers.acquired(semaphore, count, successful, site);
            if (!successful) {
                spins.round(site);
            }
        }
    }

    @Override
    public void stamped(Object lock, long stamp, int operation) {
        if (scheduler.isControlling()) {
            stampedLocks.stamped(lock, stamp, operation);
        }
    }

    @Override
    public void unstamping(Object lock) {
        if (scheduler.isControlling()) {
            stampedLocks.removeAll(lock);
        }
    }

    @Override
    public void validated(Object lock) {
        if (scheduler.isControlling()) {
            stampedLocks.validated(lock);
        }
    }

    @Override
    public void unseen(String access, int site) {
        if (scheduler.isControlling()) {
            problems.addUnknownOrder("the accesses of " + access + " are not seen", site);
        }
    }

    @Override
    public void mayOrder(String construct, int site) {
        if (scheduler.isControlling()) {
            problems.addPossibleOrder(construct, site);
            spins.read(site);
        }
    }

    @Override
    public void unmodelled(String construct, int site) {
        if (scheduler.isControlling()) {
            problems.addUnknownOrder(construct + " is not modelled yet", site);
        }
    }
}
