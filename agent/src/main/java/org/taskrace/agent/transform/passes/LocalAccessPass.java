package org.taskrace.agent.transform.passes;

import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.MethodInsnNode;
import org.taskrace.agent.analysis.escape.EscapeSummaryTable;
import org.taskrace.agent.analysis.escape.LocalUses;
import org.taskrace.agent.options.Optimisation;

/** Escape analysis: drops the checks of accesses to objects that are local to the running task, and finds the local arguments of calls. */
final class LocalAccessPass implements MethodPass {

    @Override
    public boolean applies(CheckPlan plan) {
        boolean creates = false;
        boolean calls = false;
        for (AbstractInsnNode instruction : plan.method().instructions) {
            calls |= instruction instanceof MethodInsnNode;
            creates |= mayCreate(instruction);
        }
        return (plan.hasAccesses() || calls)
                && (creates || plan.localParameters() != 0)
                && plan.has(Optimisation.LOCAL);
    }

    private static boolean mayCreate(AbstractInsnNode instruction) {
        int opcode = instruction.getOpcode();
        if (instruction instanceof MethodInsnNode call) {
            boolean returnsReference = Type.getReturnType(call.desc).getSort() >= Type.ARRAY;
            return EscapeSummaryTable.makesArray(call) || returnsReference && !call.owner.startsWith("java/");
        }
        return opcode >= Opcodes.NEW && opcode <= Opcodes.ANEWARRAY || opcode == Opcodes.MULTIANEWARRAY;
    }

    @Override
    public void run(CheckPlan plan) {
        LocalUses uses = plan.facts().localUses(plan.localParameters());
        plan.uncheck(uses.accesses());
        plan.localArguments(uses.arguments());
    }
}
