package org.taskrace.agent.transform;

import org.objectweb.asm.Opcodes;
import org.objectweb.asm.tree.InsnList;
import org.objectweb.asm.tree.InsnNode;
import org.objectweb.asm.tree.LdcInsnNode;
import org.objectweb.asm.tree.MethodInsnNode;
import org.objectweb.asm.tree.VarInsnNode;
import org.taskrace.agent.analysis.RunAccess;

/** The code before, in and after a loop for accesses that it makes in some iterations only; see {@code Runs} in the hooks. */
final class RunCode {

    private static final String RUNS = "org/taskrace/hooks/Runs";

    /** What stands for no run. */
    private static final long NONE = Long.MAX_VALUE;

    private RunCode() {}

    /** Before the loop: what is the same for all indexes, and no run. */
    static void before(LoopPlan plan, LoopPlan.PlannedRun planned, InsnList code) {
        if (planned.base() >= 0) {
            LoopCode.value(plan, planned.what().base(), code);
            LoopCode.store(planned.base(), code);
        }
        code.add(new LdcInsnNode(NONE));
        code.add(new VarInsnNode(Opcodes.LSTORE, planned.run()));
    }

    /** After an access: run = read(run, index, step, array, site). */
    static InsnList afterAccess(LoopPlan.PlannedRun planned) {
        RunAccess access = planned.what();
        InsnList code = new InsnList();
        code.add(new VarInsnNode(Opcodes.LLOAD, planned.run()));
        LoopCode.load(access.variable(), code);
        LoopCode.times(access.slope(), code);
        if (planned.base() >= 0) {
            LoopCode.load(planned.base(), code);
            code.add(new InsnNode(Opcodes.IADD));
        } else if (access.base().constant() != 0) {
            LoopCode.plus(access.base().constant(), code);
        }
        LoopCode.push(access.step(), code);
        code.add(new VarInsnNode(Opcodes.ALOAD, planned.array()));
        code.add(new LdcInsnNode(planned.site()));
        String name = access.access().writes() ? "write" : "read";
        code.add(new MethodInsnNode(Opcodes.INVOKESTATIC, RUNS, name, "(JIILjava/lang/Object;I)J", false));
        code.add(new VarInsnNode(Opcodes.LSTORE, planned.run()));
        return code;
    }

    /** On a way out of the loop: the last run ends. */
    static void after(LoopPlan.PlannedRun planned, InsnList code) {
        code.add(new VarInsnNode(Opcodes.LLOAD, planned.run()));
        LoopCode.push(planned.what().step(), code);
        code.add(new VarInsnNode(Opcodes.ALOAD, planned.array()));
        code.add(new LdcInsnNode(planned.site()));
        String name = planned.what().access().writes() ? "endWrite" : "endRead";
        code.add(new MethodInsnNode(Opcodes.INVOKESTATIC, RUNS, name, "(JILjava/lang/Object;I)V", false));
    }
}
