package org.taskrace.agent.scheduler;

import org.taskrace.agent.shadow.Execution;
import org.taskrace.agent.shadow.History;
import org.taskrace.agent.shadow.LockSets;
import org.taskrace.agent.shadow.Observations;
import org.taskrace.agent.shadow.Problems;
import org.taskrace.agent.shadow.SyncHistory;
import org.taskrace.agent.shadow.Weakenings;
import org.taskrace.hooks.Locks;
import org.taskrace.hooks.Memory;

/** Monitors, locks and whatever else the program synchronises with. */
public final class LockControl extends Locks.Control {

    private static final SyncHistory.Subject VOLATILE =
            new SyncHistory.Subject("volatile field", null, -1, SyncHistory.Edges.WEAKEN_IF_USED);

    private final Scheduler scheduler;
    private final Execution execution;
    private final Threads threads;
    private final Problems problems;
    private final Observations observations;
    private final Synchronizers synchronizers;
    private final LogicalMonitors monitors;
    private final Spins spins;
    private final Turns turns;
    private final SyncHistory syncHistory;
    private final Handovers handovers;
    private final Polls polls;
    private final StampedLocks stampedLocks;

    /** What monitors are on threads out of control. */
    private final Locks.Control outside;

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
        this.problems = problems;
        this.syncHistory = syncHistory;
        this.outside = outside;
        turns = new Turns(scheduler);
        threads = tasks.threads();
        observations = new Observations(execution, weakenings);
        monitors = new LogicalMonitors(scheduler, execution, history, lockSets, threads, observations);
        Surveys surveys = new Surveys(execution, observations, weakenings);
        synchronizers = new Synchronizers(execution, observations, weakenings, tasks, surveys);
        this.spins = spins;
        handovers = new Handovers(execution, observations, weakenings, surveys);
        polls = new Polls(weakenings, tasks, handovers, surveys, spins);
        stampedLocks = new StampedLocks(scheduler, new StampedLocks.Holds() {
            @Override
            public void add(Object lock, boolean shared) {
                monitors.acquired(lock, shared);
            }

            @Override
            public void remove(Object lock, boolean shared) {
                monitors.released(lock, shared);
            }
        });
    }

    /** A number for a lock that no object of the program is. */
    int newLock() {
        return monitors.newLock();
    }

    void hold(Task task, int locks) {
        monitors.hold(task, locks);
    }

    @Override
    public void enter(Object object) {
        if (scheduler.isControlling()) {
            turns.comesTo(object);
            monitors.enter(object);
        } else {
            outside.enter(object);
        }
    }

    @Override
    public void exit(Object object) {
        if (object == null) {
            return;
        }
        if (scheduler.isControlling()) {
            monitors.exit(object);
        } else {
            outside.exit(object);
        }
    }

    @Override
    public void await(Object object, long nanos) throws InterruptedException {
        if (scheduler.isControlling()) {
            monitors.await(object, nanos);
        } else {
            outside.await(object, nanos);
        }
    }

    @Override
    public void signal(Object object, boolean all) {
        if (scheduler.isControlling()) {
            monitors.signal(object, all);
        } else {
            outside.signal(object, all);
        }
    }

    @Override
    public void comesTo(Object object) {
        if (scheduler.isControlling()) {
            turns.comesTo(LockViews.lockOf(object));
        }
    }

    @Override
    public void acquired(Object lock) {
        if (scheduler.isControlling()) {
            monitors.acquired(LockViews.lockOf(lock), LockViews.isShared(lock));
        }
    }

    @Override
    public void releasing(Object lock) {
        if (scheduler.isControlling()) {
            monitors.released(LockViews.lockOf(lock), LockViews.isShared(lock));
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

    Polls polls() {
        return polls;
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
    public void loopsUntil() {
        if (scheduler.isControlling()) {
            spins.turn();
        }
    }

    @Override
    public void loopsEndlessly() {
        if (scheduler.isControlling()) {
            spins.endlessRound();
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
            turns.comesTo(queue);
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
