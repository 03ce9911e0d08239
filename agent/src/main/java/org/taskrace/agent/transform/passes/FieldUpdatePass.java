package org.taskrace.agent.transform.passes;

import org.objectweb.asm.tree.FieldInsnNode;
import org.taskrace.agent.analysis.symbols.FieldUpdates;
import org.taskrace.agent.transform.fields.CommutingFieldAccess;

/** Pass that marks sums in fields whose order does not matter, for a search of all schedules. */
final class FieldUpdatePass implements MethodPass {

    @Override
    public boolean applies(CheckPlan plan) {
        return plan.context().classContext.rewriting.explores();
    }

    @Override
    public void run(CheckPlan plan) {
        for (FieldInsnNode access : FieldUpdates.of(plan.method())) {
            // Not one that needs no check.
            if (access.getClass() == FieldInsnNode.class) {
                plan.method().instructions.set(access, new CommutingFieldAccess(access, plan.context()));
            }
        }
    }
}
