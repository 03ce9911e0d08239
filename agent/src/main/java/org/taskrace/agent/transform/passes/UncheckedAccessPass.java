package org.taskrace.agent.transform.passes;

import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.FieldInsnNode;
import org.objectweb.asm.tree.InsnList;
import org.objectweb.asm.tree.MethodInsnNode;
import org.taskrace.agent.analysis.escape.LocalUses;
import org.taskrace.agent.transform.calls.LocalArgumentCall;
import org.taskrace.agent.transform.calls.LocalObjectCall;
import org.taskrace.agent.transform.fields.UncheckedFieldAccess;

/** Pass that marks the accesses to fields and the calls of the JDK that need no check, or not of all arguments. The visitors further down ask for the marks. */
final class UncheckedAccessPass implements MethodPass {

    @Override
    public boolean applies(CheckPlan plan) {
        return !plan.unchecked().isEmpty() || plan.hasLocalArguments();
    }

    @Override
    public void run(CheckPlan plan) {
        InsnList instructions = plan.method().instructions;
        for (AbstractInsnNode access : plan.unchecked()) {
            if (access instanceof FieldInsnNode field) {
                instructions.set(field, new UncheckedFieldAccess(field, plan.context(), false));
            } else if (access instanceof MethodInsnNode call) {
                instructions.set(call, new LocalObjectCall(call, plan.context()));
            }
        }
        plan.localArguments().forEach((call, slots) -> {
            int arguments = slots & ~LocalUses.RESULT;
            if (arguments != 0 && call.owner.startsWith("java/")) {
                instructions.set(call, new LocalArgumentCall(call, plan.context(), arguments));
            }
        });
    }
}
