package org.taskrace.agent.transform.passes;

import org.taskrace.agent.analysis.values.AdjacentElementAnalysis;
import org.taskrace.agent.options.Optimisation;
import org.taskrace.agent.transform.arrays.AdjacentCheckInserter;

/** Check grouping: replaces the checks of accesses to adjacent elements in a basic block by one check of a range. */
final class AdjacentElementPass implements MethodPass {

    @Override
    public boolean applies(CheckPlan plan) {
        return plan.open().size() > 1 && plan.has(Optimisation.LOOPS) && plan.hasFrames();
    }

    @Override
    public void run(CheckPlan plan) {
        plan.expandFrames();
        AdjacentCheckInserter checks = new AdjacentCheckInserter(plan.method(), plan.context(), plan.open());
        AdjacentElementAnalysis.of(
                        plan.method(),
                        plan.facts().flow(),
                        plan.facts().values(),
                        plan.analyses().ends(),
                        plan.open()::containsKey,
                        plan.facts()::isOfProgram)
                .forEach(checks::insert);
        plan.facts().codeChanged();
    }
}
