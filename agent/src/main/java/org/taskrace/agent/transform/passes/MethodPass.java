package org.taskrace.agent.transform.passes;

import java.util.List;

/** One pass over a method: it takes accesses from the {@link CheckPlan} that need no check of their own, and inserts the code that replaces it. */
public interface MethodPass {

    /** The passes in their order: accesses without a check first, then shared checks from the largest region to the smallest, then single ones. */
    List<MethodPass> ALL = List.of(
            new ForeignMemberPass(),
            new LocalAccessPass(),
            new RedundantCheckPass(),
            new LoopSummaryPass(),
            new FieldGroupPass(),
            new AdjacentElementPass(),
            new ElementUpdatePass(),
            new ElementCheckPass(),
            new UncheckedAccessPass(),
            new FieldUpdatePass(),
            new LocalWalkPass(),
            new LocalClonePass());

    /** Returns whether the pass is switched on and can find anything in the method. */
    boolean applies(CheckPlan plan);

    /** Rewrites the method, and takes the accesses that it has dealt with out of the plan. */
    void run(CheckPlan plan);
}
