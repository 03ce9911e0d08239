package org.taskrace.agent.explore.search;

import java.util.List;

/** Source of the schedule of a run, one operation after the other. */
public interface ChoiceSource {

    /**
     * Chooses what happens next, given the operations that all tasks have come to, in the order of the first run. Returns null if there is
     * nothing, or only what another run does.
     */
    Choice choose(List<PendingOperation> pending, ExploredEvent last);

    /** Tells that the operation chosen last has several outcomes. */
    void hasVariants(int count);
}
