package org.taskrace.agent.constructs;

import java.util.concurrent.BlockingQueue;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Future;
import java.util.function.Consumer;
import org.taskrace.agent.constructs.futures.ExecutorShape;
import org.taskrace.agent.constructs.locks.LockIdentity;
import org.taskrace.agent.constructs.locks.MonitorModel;
import org.taskrace.agent.constructs.locks.StampedLockModel;
import org.taskrace.agent.constructs.outcomes.OutcomeModel;
import org.taskrace.agent.constructs.queues.ItemTransferModel;
import org.taskrace.agent.constructs.synchronizers.PermitModel;
import org.taskrace.agent.constructs.synchronizers.SynchronizerModel;
import org.taskrace.agent.constructs.synchronizers.SynchronizerQueryModel;
import org.taskrace.agent.scheduler.LogicalThreadTable;
import org.taskrace.agent.scheduler.OperationKind;
import org.taskrace.agent.scheduler.Scheduler;
import org.taskrace.agent.scheduler.policy.SpinDetector;
import org.taskrace.engine.findings.AllocationTable;
import org.taskrace.engine.history.AccessJudge;
import org.taskrace.engine.history.LockOrderHistory;
import org.taskrace.engine.history.LockSetTable;
import org.taskrace.engine.history.SyncHistory;
import org.taskrace.engine.order.HappensBefore;
import org.taskrace.engine.order.ScheduleDependences;
import org.taskrace.engine.order.ScheduleEdges;
import org.taskrace.engine.site.InconclusiveReasons;
import org.taskrace.hooks.memory.CurrentStrand;
import org.taskrace.hooks.sync.SyncHooks;
import org.taskrace.hooks.tasks.TaskHooks;

/**
 * Control of monitors, locks and all else that the program synchronises with.
 *
 * <p>The file has more than 400 lines: a short method for each hook of {@link SyncHooks}.
 */
public final class LockControl extends SyncHooks.Control {

    private static final SyncHistory.Subject VOLATILE =
            new SyncHistory.Subject("volatile field", null, -1, SyncHistory.Edges.WEAKEN_IF_USED);

    private final Scheduler scheduler;
    private final HappensBefore execution;
    private final LogicalThreadTable threads;
    private final InconclusiveReasons problems;
    private final ScheduleEdges observations;
    private final SynchronizerModel synchronizers;
    private final MonitorModel monitors;
    private final SpinDetector spins;
    private final SyncHistory syncHistory;
    private final ItemTransferModel handovers;
    private final PermitModel permits;
    private final StateQueryModel polls;
    private final StampedLockModel stampedLocks;
    private final OutcomeModel outcomes;

    /** The handling of monitors on threads out of control. */
    private final SyncHooks.Control outside;

    private Consumer<Object> queueCall = queue -> {};

    /** The lock that was acquired or released last, and the strand in which it was. */
    private Object usedLock;

    private int usedIn = -1;

    public LockControl(
            Scheduler scheduler,
            HappensBefore execution,
            AccessJudge history,
            LockSetTable lockSets,
            TaskControl tasks,
            InconclusiveReasons problems,
            ScheduleDependences weakenings,
            SyncHistory syncHistory,
            SyncHooks.Control outside,
            SpinDetector spins,
            OutcomeModel outcomes,
            LockOrderHistory lockOrder,
            AllocationTable allocations) {
        this.outcomes = outcomes;
        this.scheduler = scheduler;
        this.execution = execution;
        this.problems = problems;
        this.syncHistory = syncHistory;
        this.outside = outside;
        threads = tasks.threads();
        observations = new ScheduleEdges(execution, weakenings);
        outcomes.useLocks(LockIdentity::usedBy);
        monitors = new MonitorModel(
                scheduler, execution, history, lockSets, threads, observations, lockOrder, allocations);
        SynchronizerQueryModel surveys = new SynchronizerQueryModel(observations, weakenings, outcomes.changes());
        synchronizers = new SynchronizerModel(
                scheduler, execution, observations, weakenings, tasks.futures(), surveys, outcomes);
        this.spins = spins;
        handovers = new ItemTransferModel(execution, observations, weakenings, surveys, outcomes::isAssured);
        permits = new PermitModel(
                execution, observations, weakenings, surveys, outcomes::isAssured, new PermitModel.Locks() {
                    @Override
                    public Object task() {
                        // A search of schedules turns permits round by itself.
                        return scheduler.director() == null ? scheduler.current().actsAs : null;
                    }

                    @Override
                    public void add(Object semaphore) {
                        monitors.acquired(semaphore, false, true);
                    }

                    @Override
                    public void remove(Object semaphore) {
                        monitors.released(semaphore, false);
                    }
                });
        polls = new StateQueryModel(weakenings, tasks.futures(), tasks.executors(), handovers, surveys, spins);
        stampedLocks = new StampedLockModel(scheduler, new StampedLockModel.Holds() {
            @Override
            public void add(Object lock, boolean shared) {
                monitors.acquired(lock, shared, true);
            }

            @Override
            public boolean remove(Object lock, boolean shared) {
                return monitors.released(lock, shared);
            }
        });
    }

    /** Returns the model of locks, for a director. */
    public MonitorModel locks() {
        return monitors;
    }

    MonitorModel monitors() {
        return monitors;
    }

    @Override
    public void enter(Object object) {
        if (scheduler.isControlling()) {
            scheduler.before(OperationKind.ENTER, object);
            monitors.enter(object);
        } else {
            outside.enter(object);
        }
    }

    @Override
    public void callback(boolean begins) {
        if (scheduler.isControlling()) {
            scheduler.current().callbacks += begins ? 1 : -1;
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
    public boolean holds(Object object) {
        return super.holds(object) || scheduler.isControlling() && monitors.holds(object);
    }

    @Override
    public void signal(Object object, boolean all) {
        if (scheduler.isControlling()) {
            scheduler.before(OperationKind.SIGNAL, object);
            monitors.signal(object, all);
        } else {
            outside.signal(object, all);
        }
    }

    @Override
    public void beforeSharedOperation(Object object) {
        if (scheduler.isControlling()) {
            scheduler.before(OperationKind.ENTER, LockIdentity.lockOf(object));
        }
    }

    @Override
    public void acquired(Object lock) {
        if (scheduler.isControlling()) {
            uses(lock);
            monitors.acquired(LockIdentity.lockOf(lock), LockIdentity.isShared(lock), true);
        }
    }

    @Override
    public void acquiredByChance(Object lock) {
        if (scheduler.isControlling()) {
            uses(lock);
            monitors.acquired(LockIdentity.lockOf(lock), LockIdentity.isShared(lock), false);
        }
    }

    @Override
    public void acquiredInAttempt(Object lock) {
        if (scheduler.isControlling()) {
            uses(lock);
            boolean isHeld = scheduler.director() != null
                    || monitors.hasHold(LockIdentity.lockOf(lock), LockIdentity.isShared(lock));
            if (isHeld || outcomes.isAssured()) {
                acquiredByChance(lock);
            }
        }
    }

    /** Records that the running task gets a lock, or gives it back: an attempt of another task may come out otherwise. */
    private void uses(Object lock) {
        Object used = CurrentStrand.recording ? LockIdentity.usedBy(lock) : null;
        if (used != null && (used != usedLock || usedIn != execution.now())) {
            usedLock = used;
            usedIn = execution.now();
            outcomes.changes().changed(used, usedIn);
        }
    }

    @Override
    public void attempts(long nanos) {
        if (scheduler.isControlling()) {
            outcomes.attempts(nanos);
        }
    }

    @Override
    public void releasing(Object lock) {
        if (scheduler.isControlling()) {
            uses(lock);
            monitors.released(LockIdentity.lockOf(lock), LockIdentity.isShared(lock));
        }
    }

    @Override
    public long publish(long cell, int site) {
        spins.reset();
        return CurrentStrand.recording && scheduler.isControlling() ? syncHistory.write(cell, site, VOLATILE) : cell;
    }

    @Override
    public long see(long cell, int site) {
        return CurrentStrand.recording && scheduler.isControlling() ? syncHistory.read(cell, site, VOLATILE) : cell;
    }

    @Override
    public void looked(int site) {
        if (CurrentStrand.recording && scheduler.isControlling()) {
            spins.read(site);
        }
    }

    StateQueryModel polls() {
        return polls;
    }

    ItemTransferModel handovers() {
        return handovers;
    }

    /** Runs something while the running task holds an object's monitor, as a synchronised method of the JDK does. */
    public void holding(Object monitor, Runnable access) {
        enter(monitor);
        access.run();
        exit(monitor);
    }

    /** Sets the listener to calls on queues. */
    public void onQueueCall(Consumer<Object> listener) {
        queueCall = listener;
    }

    @Override
    public void synchronizing(Object object, int site, int mode) {
        if (scheduler.isControlling()) {
            if ((mode & (SyncHooks.PUBLISHES | SyncHooks.ARRIVES | SyncHooks.SIGNALS)) != 0) {
                scheduler.before(OperationKind.PUBLISH, object);
            }
            if (object instanceof BlockingQueue<?> queue && ItemTransferModel.isOfJdk(queue)) {
                queueCall.accept(queue);
                callOn(queue, site, mode);
            } else {
                synchronizers.operation(object, site, mode);
            }
            if (mode == SyncHooks.SEES || mode == SyncHooks.WAKES) {
                spins.read(site);
            }
        }
    }

    /** Follows a call that does something to a queue, but not item by item. */
    private void callOn(BlockingQueue<?> queue, int site, int mode) {
        if ((mode & SyncHooks.PUBLISHES) != 0) {
            handovers.changes(queue, site);
        }
        if ((mode & SyncHooks.SEES) != 0) {
            handovers.surveyed(queue, queue.getClass().getName(), site);
        }
    }

    @Override
    public void polled(Object asked, String question, int site) {
        // A question changes no future, executor or thread: if its answer is dropped, it tells nothing.
        boolean isMoot = (asked instanceof Future || asked instanceof ExecutorService || asked instanceof Thread)
                && !outcomes.usesResult(site);
        if (scheduler.isControlling() && !isMoot && outcomes.isAssured()) {
            polls.answered(asked, question, site);
        }
    }

    @Override
    public void uncertain(int site) {
        if (scheduler.isControlling()) {
            outcomes.uncertain(site);
        }
    }

    @Override
    public void uncertain(Object object, int site) {
        if (scheduler.isControlling()) {
            outcomes.uncertain(object, site);
        }
    }

    @Override
    public void limited(Object object, long nanos, int site) {
        if (scheduler.isControlling()) {
            outcomes.limited(object, nanos, site);
        }
    }

    @Override
    public void cameOut(String outcome, int site) {
        if (scheduler.isControlling()) {
            outcomes.cameOut(outcome, site);
        }
    }

    @Override
    public void touching(Object object, int touch, int site) {
        if (scheduler.isControlling()) {
            outcomes.touching(object instanceof ExecutorService ? ExecutorShape.delegate(object) : object, touch, site);
        }
    }

    @Override
    public void unknown(int site) {
        if (scheduler.isControlling()) {
            outcomes.assume("is a method that no construct describes", site);
        }
    }

    @Override
    public void readClock(int site) {
        if (scheduler.isControlling()) {
            outcomes.readClock(site);
            scheduler.timeIsRead();
        }
    }

    @Override
    public void namesThread(int site) {
        if (scheduler.isControlling()) {
            outcomes.namesThread(site);
        }
    }

    @Override
    public void ranked(int site) {
        if (scheduler.isControlling()) {
            outcomes.ranked(site);
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
        if (scheduler.director() != null && scheduler.isControlling()) {
            scheduler.director().spins(site);
        } else if (CurrentStrand.recording && scheduler.isControlling()) {
            spins.round(site);
        }
    }

    @Override
    public void loopsUntil() {
        if (scheduler.director() != null && scheduler.isControlling()) {
            scheduler.director().spins(TaskHooks.callSite);
        } else if (scheduler.isControlling()) {
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
        if (CurrentStrand.recording && thread != null && scheduler.isControlling()) {
            scheduler.before(OperationKind.WAKE, thread);
            threads.unparking(thread, execution.endStrand());
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
            scheduler.before(OperationKind.GIVE, queue);
            queueCall.accept(queue);
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
            scheduler.before(OperationKind.TAKE, queue);
            queueCall.accept(queue);
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
            scheduler.before(OperationKind.GIVE, semaphore);
            permits.releasing(semaphore, count);
        }
    }

    @Override
    public void acquiredPermits(Object semaphore, int count, boolean successful, int site) {
        if (scheduler.isControlling()) {
            permits.acquired(semaphore, count, successful, site);
            if (!successful) {
                spins.round(site);
            }
        }
    }

    @Override
    public void stamped(Object lock, long stamp, int operation) {
        if (scheduler.isControlling()) {
            if (scheduler.director() != null || outcomes.isAssured()) {
                stampedLocks.stamped(lock, stamp, operation);
            }
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
