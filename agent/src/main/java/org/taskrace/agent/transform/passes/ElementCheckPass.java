package org.taskrace.agent.transform.passes;

import org.taskrace.agent.transform.arrays.ElementCheckInserter;

/** Pass that inserts a check behind each access to an element that no earlier pass has dealt with. */
final class ElementCheckPass implements MethodPass {

    @Override
    public boolean applies(CheckPlan plan) {
        return !plan.open().isEmpty();
    }

    @Override
    public void run(CheckPlan plan) {
        ElementCheckInserter elements = new ElementCheckInserter(plan.method(), plan.context());
        plan.open().forEach(elements::around);
        plan.open().clear();
    }
}
