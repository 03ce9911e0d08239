package org.taskrace.agent.transform.loops;

import org.objectweb.asm.Opcodes;
import org.objectweb.asm.tree.InsnList;
import org.objectweb.asm.tree.InsnNode;
import org.objectweb.asm.tree.LdcInsnNode;
import org.objectweb.asm.tree.MethodInsnNode;
import org.objectweb.asm.tree.VarInsnNode;
import org.taskrace.agent.analysis.loops.RunAccess;
import org.taskrace.agent.transform.context.Code;
import org.taskrace.hooks.memory.AccessKey;

/** The code before, in and after a loop for accesses that it makes in some iterations only; see {@code RunSummary} in the hooks. */
final class RunSummaryCode {

    private static final String RUNS = "org/taskrace/hooks/loops/RunSummary";

    /** What stands for no run. */
    private static final long NONE = Long.MAX_VALUE;

    private RunSummaryCode() {}

    /** Before the loop: what is the same for all indexes, and no run. */
    static void before(LoopSummaryPlan plan, LoopSummaryPlan.PlannedRun planned, InsnList code) {
        if (planned.base() >= 0) {
            AffineSummaryCode.value(plan, planned.what().base(), code);
            Code.store(planned.base(), code);
        }
        code.add(new LdcInsnNode(NONE));
        code.add(new VarInsnNode(Opcodes.LSTORE, planned.run()));
    }

    /** After an access: run = add(run, index, step, array, key). */
    static InsnList afterAccess(LoopSummaryPlan.PlannedRun planned) {
        RunAccess access = planned.what();
        InsnList code = new InsnList();
        code.add(new VarInsnNode(Opcodes.LLOAD, planned.run()));
        Code.load(access.variable(), code);
        Code.times(access.slope(), code);
        if (planned.base() >= 0) {
            Code.load(planned.base(), code);
            code.add(new InsnNode(Opcodes.IADD));
        } else if (access.base().constant() != 0) {
            Code.plus(access.base().constant(), code);
        }
        Code.push(access.step(), code);
        code.add(new VarInsnNode(Opcodes.ALOAD, planned.array()));
        code.add(new LdcInsnNode(AccessKey.of(planned.site(), access.access().writes())));
        code.add(new MethodInsnNode(Opcodes.INVOKESTATIC, RUNS, "add", "(JIILjava/lang/Object;I)J", false));
        code.add(new VarInsnNode(Opcodes.LSTORE, planned.run()));
        return code;
    }

    /** On a way out of the loop: the last run ends. */
    static void after(LoopSummaryPlan.PlannedRun planned, InsnList code) {
        code.add(new VarInsnNode(Opcodes.LLOAD, planned.run()));
        Code.push(planned.what().step(), code);
        code.add(new VarInsnNode(Opcodes.ALOAD, planned.array()));
        code.add(new LdcInsnNode(
                AccessKey.of(planned.site(), planned.what().access().writes())));
        code.add(new MethodInsnNode(Opcodes.INVOKESTATIC, RUNS, "end", "(JILjava/lang/Object;I)V", false));
    }
}
