package org.taskrace.agent.transform.passes;

import org.taskrace.agent.analysis.values.RedundantAccessAnalysis;
import org.taskrace.agent.options.Optimisation;

/** Redundant check elimination: drops the checks of accesses that an earlier access of the strand subsumes. The passes after it use the value numbers. */
final class RedundantCheckPass implements MethodPass {

    @Override
    public boolean applies(CheckPlan plan) {
        boolean hasRegions = plan.has(Optimisation.FIELDS) || plan.has(Optimisation.LOOPS);
        return plan.hasSeveralAccesses() && hasRegions;
    }

    @Override
    public void run(CheckPlan plan) {
        RedundantAccessAnalysis.Found values = plan.facts().values();
        if (plan.has(Optimisation.FIELDS)) {
            plan.uncheck(values.repeated());
        }
    }
}
