package org.taskrace.agent.transform.passes;

import org.taskrace.agent.analysis.symbols.ElementUpdates;
import org.taskrace.agent.options.Optimisation;
import org.taskrace.agent.transform.arrays.ElementCheckInserter;

/** Check grouping: replaces the two checks of a compound assignment to an element by one. */
final class ElementUpdatePass implements MethodPass {

    @Override
    public boolean applies(CheckPlan plan) {
        return plan.open().size() > 1 && plan.has(Optimisation.LOOPS);
    }

    @Override
    public void run(CheckPlan plan) {
        ElementCheckInserter elements = new ElementCheckInserter(plan.method(), plan.context());
        ElementUpdates.of(plan.method()).forEach((write, read) -> {
            if (plan.open().containsKey(write) && plan.open().containsKey(read)) {
                elements.aroundUpdate(
                        write, plan.open().remove(read), plan.open().remove(write));
            }
        });
    }
}
