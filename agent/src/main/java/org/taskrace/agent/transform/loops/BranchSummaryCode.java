package org.taskrace.agent.transform.loops;

import org.objectweb.asm.Opcodes;
import org.objectweb.asm.tree.InsnList;
import org.objectweb.asm.tree.InsnNode;
import org.objectweb.asm.tree.LdcInsnNode;
import org.objectweb.asm.tree.MethodInsnNode;
import org.objectweb.asm.tree.VarInsnNode;
import org.taskrace.agent.transform.context.Code;
import org.taskrace.hooks.memory.AccessKey;

/** The code before, in and after a loop for accesses that two places make in turn; see {@code Branches} in the hooks. */
final class BranchSummaryCode {

    private static final String BRANCHES = "org/taskrace/hooks/arrays/BranchBits";

    private BranchSummaryCode() {}

    /** Before the loop: no bits. */
    static void before(LoopSummaryPlan.PlannedBranches planned, InsnList code) {
        code.add(new MethodInsnNode(Opcodes.INVOKESTATIC, BRANCHES, "begin", "()Ljava/lang/Object;", false));
        code.add(new VarInsnNode(Opcodes.ASTORE, planned.branches()));
        code.add(new InsnNode(Opcodes.LCONST_1));
        code.add(new VarInsnNode(Opcodes.LSTORE, planned.word()));
    }

    /** After an access at the first place (0) or the second (1): one more bit. */
    static InsnList afterAccess(LoopSummaryPlan.PlannedBranches planned, int place) {
        InsnList code = new InsnList();
        code.add(new VarInsnNode(Opcodes.LLOAD, planned.word()));
        code.add(new InsnNode(Opcodes.ICONST_0 + place));
        code.add(new VarInsnNode(Opcodes.ALOAD, planned.branches()));
        code.add(new MethodInsnNode(Opcodes.INVOKESTATIC, BRANCHES, "add", "(JILjava/lang/Object;)J", false));
        code.add(new VarInsnNode(Opcodes.LSTORE, planned.word()));
        return code;
    }

    /** On a way out of the loop. */
    static void after(LoopSummaryPlan.PlannedBranches planned, InsnList code) {
        LoopSummaryPlan.Planned range = planned.range();
        code.add(new VarInsnNode(Opcodes.ALOAD, range.array()));
        Code.load(range.first(), code);
        AffineSummaryCode.step(range.what(), range.slope(), range.what().slope(), code);
        code.add(new VarInsnNode(Opcodes.LLOAD, planned.word()));
        code.add(new VarInsnNode(Opcodes.ALOAD, planned.branches()));
        code.add(
                new LdcInsnNode(AccessKey.of(range.site(), range.what().access().writes())));
        code.add(new MethodInsnNode(
                Opcodes.INVOKESTATIC, BRANCHES, "end", "(Ljava/lang/Object;IIJLjava/lang/Object;I)V", false));
    }
}
