package org.taskrace.agent.constructs.synchronizers;

import java.util.concurrent.Semaphore;
import org.taskrace.engine.order.HappensBefore;
import org.taskrace.engine.order.ScheduleDependences;
import org.taskrace.engine.order.ScheduleEdges;
import org.taskrace.engine.util.WeakIdentityMap;
import org.taskrace.hooks.memory.CurrentStrand;

/** Permits of semaphores: the task that had to take a permit which was given back follows the task that gave it, in this schedule only. */
public final class PermitModel {

    private final HappensBefore execution;
    private final ScheduleEdges observations;
    private final ScheduleDependences weakenings;
    private final SynchronizerQueryModel surveys;
    private final WeakIdentityMap<PermitOrigins> permits = new WeakIdentityMap<>();

    public PermitModel(
            HappensBefore execution,
            ScheduleEdges observations,
            ScheduleDependences weakenings,
            SynchronizerQueryModel surveys) {
        this.execution = execution;
        this.observations = observations;
        this.weakenings = weakenings;
        this.surveys = surveys;
    }

    private PermitOrigins permits(Object semaphore) {
        PermitOrigins origins = permits.get(semaphore);
        if (origins == null) {
            origins = new PermitOrigins(execution);
            permits.put(semaphore, origins);
        }
        return origins;
    }

    /** Records that the running task is about to give permits back. */
    public void releasing(Object semaphore, int count) {
        if (CurrentStrand.recording) {
            int strand = execution.endStrand();
            permits(semaphore).giveBack(count, strand);
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
        for (int i = 0; i < count; i++) {
            int strand = permits(semaphore).take(before - i);
            if (strand >= 0) {
                observations.addAndWeaken(strand, construct, site);
            }
        }
        surveys.changed(semaphore, execution.endStrand());
    }
}
