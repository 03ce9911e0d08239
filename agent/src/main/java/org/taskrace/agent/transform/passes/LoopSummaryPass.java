package org.taskrace.agent.transform.passes;

import java.util.Map;
import org.taskrace.agent.analysis.flow.Loop;
import org.taskrace.agent.analysis.loops.LoopAccessAnalysis;
import org.taskrace.agent.options.Optimisation;
import org.taskrace.agent.transform.loops.SummaryPlanner;

/** Check sinking: replaces the checks of accesses in loops by summaries that are checked on each exit of the loop. */
final class LoopSummaryPass implements MethodPass {

    @Override
    public boolean applies(CheckPlan plan) {
        return plan.has(Optimisation.LOOPS) && plan.hasFrames();
    }

    @Override
    public void run(CheckPlan plan) {
        Map<Loop, LoopAccessAnalysis> accesses = LoopAccessAnalysis.of(
                plan.method(), plan.facts().flow(), plan.facts().loops(), plan.analyses());
        if (!accesses.isEmpty()) {
            plan.expandFrames();
            new SummaryPlanner(
                            plan.method(),
                            plan.context(),
                            plan.analyses(),
                            CheckPlan::lineOf,
                            plan.open(),
                            plan.unchecked())
                    .insert(plan.facts().flow(), accesses);
            plan.facts().codeChanged();
        }
    }
}
