package org.taskrace.agent.constructs.synchronizers;

import java.util.concurrent.Semaphore;
import java.util.function.BooleanSupplier;
import org.taskrace.engine.order.HappensBefore;
import org.taskrace.engine.order.ScheduleDependences;
import org.taskrace.engine.order.ScheduleEdges;
import org.taskrace.engine.util.WeakIdentityMap;
import org.taskrace.hooks.memory.CurrentStrand;
import org.taskrace.hooks.tasks.TaskHooks;

/**
 * Permits of semaphores: the task that had to take a permit which was given back follows the task that gave it, in this
 * schedule only.
 *
 * <p>A semaphore with a single permit is a lock, as long as each task gives back only the permit that it has taken. The
 * first task that does otherwise ends that. What the lock has kept apart before then holds for this schedule only.
 */
public final class PermitModel {

    /** Locks of the running task. */
    public interface Locks {

        /** Returns the running task, or null if semaphores are to be no locks. */
        Object task();

        void add(Object semaphore);

        void remove(Object semaphore);
    }

    /** Facts about a semaphore. */
    private static final class Permits {

        final PermitOrigins origins;

        /** The task that holds the only permit, or null. */
        Object holder;

        /** The number of tasks that have held the only permit. */
        int sections;

        boolean isNoLock;

        /** The strand in which the newest section began, or -1. */
        int begin = -1;

        Permits(PermitOrigins origins) {
            this.origins = origins;
        }
    }

    private static final String RELEASE = "Semaphore.release";

    private final HappensBefore execution;
    private final ScheduleEdges observations;
    private final ScheduleDependences weakenings;
    private final SynchronizerQueryModel surveys;
    private final BooleanSupplier isAssured;
    private final Locks locks;
    private final WeakIdentityMap<Permits> permits = new WeakIdentityMap<>();

    public PermitModel(
            HappensBefore execution,
            ScheduleEdges observations,
            ScheduleDependences weakenings,
            SynchronizerQueryModel surveys,
            BooleanSupplier isAssured,
            Locks locks) {
        this.isAssured = isAssured;
        this.execution = execution;
        this.observations = observations;
        this.weakenings = weakenings;
        this.surveys = surveys;
        this.locks = locks;
    }

    private Permits permits(Object semaphore) {
        Permits known = permits.get(semaphore);
        if (known == null) {
            known = new Permits(new PermitOrigins(execution));
            permits.put(semaphore, known);
        }
        return known;
    }

    /** Begins a section if the running task has taken the only permit; returns whether it has. */
    private boolean enter(Object semaphore, Permits ofIt, int count) {
        Object task = locks.task();
        boolean isOnly = count == 1 && ((Semaphore) semaphore).availablePermits() == 0;
        if (task == null || ofIt.isNoLock || !isOnly || ofIt.holder != null) {
            return false;
        }
        ofIt.holder = task;
        ofIt.sections++;
        locks.add(semaphore);
        return true;
    }

    /** Returns whether the newest section had begun before the running task could ask for the permit, so that it had to wait. */
    private boolean hasWaited(Permits ofIt) {
        return ofIt.begin >= 0 && execution.precedesNow(ofIt.begin);
    }

    /** Ends the section of the running task; if it has none, the semaphore is no lock. */
    private void leave(Object semaphore, Permits ofIt, int count) {
        if (ofIt.isNoLock) {
            return;
        }
        boolean isHolder = ofIt.holder != null && ofIt.holder == locks.task();
        if (isHolder) {
            locks.remove(semaphore);
        }
        if (!isHolder || count != 1) {
            ofIt.isNoLock = true;
            if (ofIt.sections > 1) {
                weakenings.add(RELEASE, TaskHooks.callSite);
            }
        }
        ofIt.holder = null;
    }

    /** Records that the running task is about to give permits back. */
    public void releasing(Object semaphore, int count) {
        if (CurrentStrand.recording) {
            Permits ofIt = permits(semaphore);
            leave(semaphore, ofIt, count);
            int strand = execution.endStrand();
            ofIt.origins.giveBack(count, strand);
            surveys.changed(semaphore, strand);
        }
    }

    /** Records that the running task has asked for permits, and orders it after the tasks whose permits it needed. */
    public void acquired(Object semaphore, int count, boolean successful, int site) {
        if (!CurrentStrand.recording) {
            return;
        }
        String construct = semaphore.getClass().getName();
        if (!successful) {
            if (((Semaphore) semaphore).isFair()) {
                // A task that waits goes first, even if it never gets its permits.
                weakenings.assume(construct, site, "found too few permits");
            } else {
                surveys.failed(semaphore, construct, site, "found too few permits");
            }
            return;
        }
        int before = ((Semaphore) semaphore).availablePermits() + count;
        Permits ofIt = permits(semaphore);
        // A program that does not look at the result goes on without permits, too.
        boolean follows = isAssured.getAsBoolean();
        boolean isLock = follows && enter(semaphore, ofIt, count);
        for (int i = 0; i < count; i++) {
            int strand = ofIt.origins.take(before - i);
            if (strand >= 0 && follows && (!isLock || hasWaited(ofIt))) {
                observations.addAndWeaken(strand, construct, site);
            }
        }
        int strand = execution.endStrand();
        ofIt.begin = strand;
        surveys.changed(semaphore, strand);
    }
}
