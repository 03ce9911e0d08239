package org.taskrace.agent.constructs.synchronizers;

import org.taskrace.agent.constructs.outcomes.ObjectChanges;
import org.taskrace.core.sets.IntList;
import org.taskrace.engine.order.ScheduleDependences;
import org.taskrace.engine.order.ScheduleEdges;
import org.taskrace.hooks.memory.CurrentStrand;

/**
 * Questions about a synchronizer's state: the count of a latch, the size of a queue, the permits of a semaphore. The
 * task that asks follows all changes so far, in this schedule. Where a change is unordered with the question, before
 * it or after it, another schedule may answer otherwise, and the verdict is weakened.
 */
public final class SynchronizerQueryModel {

    private final ScheduleEdges observations;
    private final ScheduleDependences weakenings;
    private final ObjectChanges changes;

    public SynchronizerQueryModel(ScheduleEdges observations, ScheduleDependences weakenings, ObjectChanges changes) {
        this.observations = observations;
        this.weakenings = weakenings;
        this.changes = changes;
    }

    /** Records that the running task has changed the state; a task that sees the change follows {@code strand}. */
    public void changed(Object synchronizer, int strand) {
        changes.changed(synchronizer, strand);
    }

    /** Records that the state changes, now and later, in ways that are not followed. */
    public void unfollowed(Object synchronizer) {
        changes.unfollowed(synchronizer);
    }

    /** Records a question of the running task, and orders it after the changes so far. */
    public void asked(Object synchronizer, String question, int site) {
        if (!CurrentStrand.recording) {
            return;
        }
        IntList strands = changes.of(synchronizer);
        for (int i = 0; i < strands.size(); i++) {
            observations.addAndWeaken(strands.get(i), question, site);
        }
        changes.foundAfterAll(synchronizer).cameOut(() -> weakenings.assume(question, site, "came before a change"));
    }

    /** Records that an operation of the running task did not succeed, and so orders nothing. */
    public void failed(Object synchronizer, String operation, int site, String outcome) {
        if (CurrentStrand.recording) {
            changes.found(synchronizer).cameOut(() -> weakenings.assume(operation, site, outcome));
        }
    }
}
