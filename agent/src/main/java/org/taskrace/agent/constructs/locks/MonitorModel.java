package org.taskrace.agent.constructs.locks;

import java.util.Arrays;
import java.util.List;
import java.util.function.BooleanSupplier;
import java.util.function.Supplier;
import org.taskrace.agent.scheduler.LogicalThreadTable;
import org.taskrace.agent.scheduler.ScheduleDirector;
import org.taskrace.agent.scheduler.ScheduledTask;
import org.taskrace.agent.scheduler.Scheduler;
import org.taskrace.agent.scheduler.VirtualClock;
import org.taskrace.engine.findings.AllocationTable;
import org.taskrace.engine.findings.ProgramFrame;
import org.taskrace.engine.history.AccessJudge;
import org.taskrace.engine.history.LockOrderHistory;
import org.taskrace.engine.history.LockSetTable;
import org.taskrace.engine.order.HappensBefore;
import org.taskrace.engine.order.ScheduleEdges;
import org.taskrace.engine.util.WeakIdentityMap;
import org.taskrace.hooks.tasks.TaskHooks;
import org.taskrace.hooks.tasks.ToolPackages;

/**
 * The monitors of the program's objects, as its tasks hold them, and the locks of each task. All tasks run on few
 * threads, so the JVM's own monitors would say nothing.
 *
 * <p>Called by tasks under control only.
 */
public final class MonitorModel {

    /** The most searches for the line that takes a lock, for one lock and for all. */
    private static final int MOST_LOOKUPS = 8;

    private static final int MOST_LOOKUPS_OF_ALL = 10_000;

    private static final StackWalker PLACES = StackWalker.getInstance();
    private static final Place NOWHERE = new Place("", "", -1);

    /** An instruction of the program. */
    private record Place(String className, String method, int index) {}

    private int lookups;

    private final Scheduler scheduler;
    private final HappensBefore execution;
    private final AccessJudge history;
    private final LockSetTable lockSets;
    private final LogicalThreadTable threads;
    private final ScheduleEdges observations;
    private final WeakIdentityMap<LogicalMonitor> monitors = new WeakIdentityMap<>();
    private final LockOrderHistory order;
    private final AllocationTable allocations;

    /** The monitors that tasks hold, by number. */
    private LogicalMonitor[] held = new LogicalMonitor[64];

    private int numbers;

    /** The monitor that was taken last and perhaps is held: the one that is most likely left next. */
    private LogicalMonitor newest;

    public MonitorModel(
            Scheduler scheduler,
            HappensBefore execution,
            AccessJudge history,
            LockSetTable lockSets,
            LogicalThreadTable threads,
            ScheduleEdges observations,
            LockOrderHistory order,
            AllocationTable allocations) {
        this.order = order;
        this.allocations = allocations;
        this.scheduler = scheduler;
        this.execution = execution;
        this.history = history;
        this.lockSets = lockSets;
        this.threads = threads;
        this.observations = observations;
    }

    private LogicalMonitor monitor(Object object) {
        if (newest != null && newest.object == object) {
            return newest;
        }
        LogicalMonitor monitor = monitors.get(object);
        if (monitor == null) {
            monitor = new LogicalMonitor(numbers++);
            monitors.put(object, monitor);
        }
        return monitor;
    }

    /** Returns a number for a lock that no object of the program is. */
    public int newLock() {
        return numbers++;
    }

    public void enter(Object object) {
        LogicalMonitor monitor = monitor(object);
        ScheduleDirector director = scheduler.director();
        if (director != null && monitor.owner != scheduler.current().actsAs) {
            director.acquiring(monitor, object, false, TaskHooks.callSite, () -> monitor.owner == null);
        }
        // Code that enters a monitor has just set the site.
        enter(object, monitor, 1, () -> TaskHooks.callSite);
    }

    /**
     * Runs before the running task acquires a lock of java.util.concurrent.locks, which is free if the condition holds; for a director
     * only.
     */
    public void acquiring(Object lock, boolean shared, int site, BooleanSupplier isFree) {
        LogicalMonitor monitor = monitor(lock);
        boolean isHeld = scheduler.current().holds().contains(2 * monitor.number)
                || shared && scheduler.current().holds().contains(2 * monitor.number + 1);
        if (!isHeld) {
            scheduler.director().acquiring(monitor, lock, shared, site, isFree);
        }
    }

    /** Returns the identity of a lock for a director. */
    public Object identity(Object lock) {
        return monitor(lock);
    }

    private void enter(Object object, LogicalMonitor monitor, int times, Supplier<Object> place) {
        ScheduledTask task = scheduler.current();
        if (monitor.owner == task.actsAs && monitor.holder != task) {
            // Entered again by a task that runs in place of a call of the holder.
            add(task, monitor.number, false, times);
            return;
        }
        if (monitor.owner != task.actsAs) {
            asks(task, object, monitor, false, place);
            if (monitor.owner != null) {
                scheduler.await("a monitor", VirtualClock.NEVER, () -> monitor.owner == null);
            }
            monitor.owner = task.actsAs;
            monitor.holder = task;
            task.actsAs.heldLocks++;
            took(object, monitor);
            if (scheduler.director() != null) {
                scheduler.director().acquired(monitor, TaskHooks.callSite);
            }
            hold(task, lockSets.with(task.locks, monitor.number, false));
        }
        monitor.entered += times;
    }

    /** Returns whether the running task has entered a monitor. */
    public boolean holds(Object object) {
        return monitor(object).owner == scheduler.current().actsAs;
    }

    /** Returns whether the running task has a hold of a lock. */
    public boolean hasHold(Object lock, boolean shared) {
        return scheduler.current().holds().contains(key(monitor(lock).number, shared));
    }

    /** Records that the running task has acquired a lock, once more perhaps. */
    public void acquired(Object lock, boolean shared, boolean asked) {
        ScheduledTask task = scheduler.current();
        LogicalMonitor monitor = monitor(lock);
        if (asked && !task.holds().contains(key(monitor.number, shared))) {
            asks(task, lock, monitor, shared, MonitorModel::place);
        }
        took(lock, monitor);
        if (scheduler.director() != null && !task.holds().contains(key(monitor.number, shared))) {
            scheduler.director().acquired(monitor, TaskHooks.callSite);
        }
        add(task, monitor.number, shared, 1);
        if (shared && (isHeld(task, monitor.number) || isHeld(task, monitor.downgraded))) {
            // A task that gets the lock in exclusive mode waits for this hold to end. So two such holds never overlap.
            monitor.downgraded = monitor.downgraded < 0 ? newLock() : monitor.downgraded;
            add(task, monitor.downgraded, false, 1);
        }
    }

    /** Returns whether a task holds a lock in exclusive mode; -1 is the number of none. */
    private static boolean isHeld(ScheduledTask task, int lock) {
        return lock >= 0 && task.holds().contains(key(lock, false));
    }

    private static int key(int lock, boolean shared) {
        return 2 * lock + (shared ? 1 : 0);
    }

    /** Records that a task asks for a lock while it holds others. */
    private void asks(
            ScheduledTask task, Object object, LogicalMonitor monitor, boolean shared, Supplier<Object> place) {
        if (task.locks != LockSetTable.EMPTY) {
            order.asks(
                    task.locks,
                    monitor.number,
                    shared,
                    TaskHooks.callSite,
                    () -> nameOf(object, monitor.number),
                    number -> {
                        LogicalMonitor other = number < held.length ? held[number] : null;
                        return other == null || other.object == null
                                ? null
                                : new LockOrderHistory.LockName(nameOf(other.object, number), other.since);
                    },
                    place,
                    () -> new Throwable().getStackTrace());
        }
    }

    /** Returns the instruction of the program that the running task is at: cheaper than a stack. */
    private static Object place() {
        return PLACES.walk(frames -> frames.filter(
                                frame -> !ToolPackages.contain(frame.getClassName()) && !isOfJdk(frame.getClassName()))
                        .findFirst()
                        .map(frame -> new Place(frame.getClassName(), frame.getMethodName(), frame.getByteCodeIndex())))
                .orElse(NOWHERE);
    }

    private static boolean isOfJdk(String className) {
        return className.startsWith("java.") || className.startsWith("jdk.");
    }

    private String nameOf(Object lock, int number) {
        String place = allocations.placeOf(lock);
        String name = lock instanceof Class<?> type
                ? "class " + type.getName()
                : lock.getClass().getName().replaceFirst("\\$(Nonf|F)airSync$", "");
        return "lock " + number + " (" + name + (place == null ? "" : " created at " + place) + ")";
    }

    /** Remembers what a lock is, and the line that took it: a stack is expensive, so only the first few times. */
    private void took(Object object, LogicalMonitor monitor) {
        if (execution.unjoined() == 0) {
            return;
        }
        if (monitor.object == null) {
            monitor.object = object;
            monitor.older = newest;
            newest = monitor;
        }
        monitor.since = monitor.lookups++ < MOST_LOOKUPS && lookups++ < MOST_LOOKUPS_OF_ALL
                ? ProgramFrame.at(new Throwable().getStackTrace())
                : "";
        if (monitor.number >= held.length) {
            held = Arrays.copyOf(held, Math.max(monitor.number + 1, 2 * held.length));
        }
        held[monitor.number] = monitor;
    }

    /** Runs before the running task gives back a hold of a lock; returns whether it has one. */
    public boolean released(Object lock, boolean shared) {
        LogicalMonitor monitor = monitor(lock);
        boolean isHeld = scheduler.current().holds().contains(key(monitor.number, shared));
        if (scheduler.director() != null && scheduler.current().holds().count(key(monitor.number, shared)) == 1) {
            scheduler.director().releasing(monitor);
        }
        if (shared && monitor.downgraded >= 0) {
            remove(scheduler.current(), monitor.downgraded, false);
        }
        remove(scheduler.current(), monitor.number, shared);
        gave(monitor);
        return isHeld;
    }

    private void gave(LogicalMonitor monitor) {
        if (monitor.object != null) {
            monitor.object = null;
            held[monitor.number] = null;
            newest = newest == monitor ? monitor.older : newest;
            monitor.older = null;
        }
    }

    private void add(ScheduledTask task, int lock, boolean shared, int times) {
        if (task.holds().add(key(lock, shared), times) == times) {
            history.sections().acquired(lock, shared, task.actsAs.number);
            task.actsAs.heldLocks++;
            hold(task, lockSets.with(task.locks, lock, shared));
        }
    }

    private void remove(ScheduledTask task, int lock, boolean shared) {
        if (task.holds().remove(key(lock, shared)) != 1) {
            return;
        }
        task.actsAs.heldLocks--;
        endSection(task);
        if (lockSets.without(task.inheritedLocks, lock, shared) == task.inheritedLocks) {
            hold(task, lockSets.without(task.locks, lock, shared));
        }
    }

    /** Sets the locks that the running task holds; a critical section that ends thereby has been cut from what follows. */
    public void hold(ScheduledTask task, int locks) {
        task.locks = history.sections().changed(task.locks, locks, task.actsAs.number);
        history.locks(task.locks);
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

    private void leave(LogicalMonitor monitor) {
        ScheduledTask task = scheduler.current();
        if (scheduler.director() != null) {
            scheduler.director().releasing(monitor);
        }
        monitor.owner.heldLocks--;
        monitor.owner = null;
        monitor.holder = null;
        gave(monitor);
        endSection(task);
        hold(task, lockSets.without(task.locks, monitor.number, false));
    }

    /** Ends the strand of a critical section, unless nothing names the strand: then no edge can lead from the section. */
    private void endSection(ScheduledTask task) {
        if (history.isStrandNamed() || lockSets.hasSections(task.locks)) {
            execution.endSection();
        } else {
            execution.leaveTrace();
        }
    }

    /** Models {@code Object.wait}; without end if the time is negative. */
    public void await(Object object, long nanos) throws InterruptedException {
        LogicalMonitor monitor = monitor(object);
        if (monitor.owner != scheduler.current().actsAs) {
            throw new IllegalMonitorStateException("current thread is not owner");
        }
        Thread thread = threads.current();
        threads.throwIfInterrupted(thread);
        int times = monitor.entered;
        ScheduleDirector director = scheduler.director();
        if (director != null) {
            director.touchesWaitSet(monitor);
        }
        monitor.entered = 0;
        leave(monitor);
        LogicalMonitor.Waiter waiter = new LogicalMonitor.Waiter();
        monitor.waiters().add(waiter);
        long deadline = nanos < 0 ? VirtualClock.NEVER : scheduler.clock().deadline(nanos);
        if (director != null) {
            director.awaitsSignal(monitor, TaskHooks.callSite, () -> monitor.owner == null);
            scheduler.await(
                    "Object.wait",
                    deadline,
                    () -> (waiter.signalled || thread.isInterrupted()) && monitor.owner == null);
        } else {
            ScheduledTask task = scheduler.current().actsAs;
            scheduler.await(
                    "Object.wait",
                    deadline,
                    () -> waiter.signalled || thread.isInterrupted() || threads.isStopped(task));
        }
        monitor.waiters().remove(waiter);
        enter(object, monitor, times, MonitorModel::place);
        if (waiter.signalled && VirtualClock.isLong(nanos)) {
            observations.addAndWeaken(waiter.strand, "Object.wait", TaskHooks.callSite);
        }
        threads.throwIfStopped();
        threads.throwIfInterrupted(thread);
    }

    public void signal(Object object, boolean all) {
        LogicalMonitor monitor = monitor(object);
        if (monitor.owner != scheduler.current().actsAs) {
            throw new IllegalMonitorStateException("current thread is not owner");
        }
        ScheduleDirector director = scheduler.director();
        if (director != null) {
            director.touchesWaitSet(monitor);
            if (!all && monitor.waiters().size() > 1) {
                // The JVM may wake any of them: the chosen one goes first.
                LogicalMonitor.Waiter chosen = List.copyOf(monitor.waiters())
                        .get(director.pick(monitor, monitor.waiters().size()));
                monitor.waiters().remove(chosen);
                monitor.waiters().addFirst(chosen);
            }
        }
        int strand = execution.endStrand();
        for (LogicalMonitor.Waiter waiter = monitor.waiters().poll();
                waiter != null;
                waiter = all ? monitor.waiters().poll() : null) {
            waiter.signalled = true;
            waiter.strand = strand;
        }
    }
}
