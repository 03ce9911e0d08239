package org.taskrace.agent.transform;

import org.objectweb.asm.Opcodes;
import org.objectweb.asm.tree.InsnList;
import org.objectweb.asm.tree.InsnNode;
import org.objectweb.asm.tree.LdcInsnNode;
import org.objectweb.asm.tree.MethodInsnNode;
import org.objectweb.asm.tree.VarInsnNode;
import org.taskrace.agent.analysis.LoopAccess;

/**
 * The code for accesses of an inner loop that begin at the same element each time: a search that walks from the first one to where it stops. The
 * longest walk has touched all that the others have, so an outer loop needs to know no more than its length.
 */
final class LongestCode {

    private LongestCode() {}

    /** Before the outer loop: there was none. */
    static void before(LoopPlan plan, LoopPlan.PlannedLongest most, InsnList code) {
        LoopCode.value(plan, most.begin(), code);
        LoopCode.store(most.first(), code);
        code.add(new InsnNode(Opcodes.ICONST_0));
        LoopCode.store(most.count(), code);
    }

    /** On a way out of the inner loop, behind the number of elements. */
    static void add(LoopPlan.Planned planned, InsnList code) {
        LoopPlan.PlannedLongest most = planned.longest();
        LoopCode.load(most.count(), code);
        code.add(new MethodInsnNode(Opcodes.INVOKESTATIC, LoopCode.NESTS, "longer", "(II)I", false));
        LoopCode.store(most.count(), code);
    }

    /** On a way out of the outer loop: checks the longest. */
    static void after(LoopPlan.PlannedLongest most, ClassContext context, InsnList code) {
        if (context.rewriting.countsAccesses()) {
            code.add(new MethodInsnNode(Opcodes.INVOKESTATIC, MethodContext.COUNTS, "check", "()V", false));
        }
        LoopAccess access = most.what();
        code.add(new VarInsnNode(Opcodes.ALOAD, most.array()));
        LoopCode.load(most.first(), code);
        LoopCode.step(access, -1, access.slope(), code);
        LoopCode.load(most.count(), code);
        code.add(new LdcInsnNode(most.site()));
        String name = access.access().writes() ? "writeLoop" : "readLoop";
        code.add(new MethodInsnNode(
                Opcodes.INVOKESTATIC, MethodContext.ARRAY_MEMORY, name, "(Ljava/lang/Object;IIII)V", false));
    }
}
