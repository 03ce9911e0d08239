package org.taskrace.agent.parallel.locks;

import org.taskrace.core.history.states.StrandAccess;
import org.taskrace.core.reach.tasktree.ClockStrand;

/**
 * Two parallel accesses that a common lock keeps apart; the second one happens now.
 *
 * @param observed whether the first access precedes the second one in this schedule, by other edges than that of the lock
 * @param holder the object or array of the location; null where there is none
 */
public record GuardedPair(StrandAccess first, StrandAccess second, boolean observed, Object holder, int index) {

    ClockStrand firstStrand() {
        return (ClockStrand) first.strand();
    }

    ClockStrand secondStrand() {
        return (ClockStrand) second.strand();
    }
}
