package org.taskrace.agent.transform.loops;

import org.objectweb.asm.Opcodes;
import org.objectweb.asm.tree.InsnList;
import org.objectweb.asm.tree.InsnNode;
import org.objectweb.asm.tree.LdcInsnNode;
import org.objectweb.asm.tree.MethodInsnNode;
import org.objectweb.asm.tree.VarInsnNode;
import org.taskrace.agent.analysis.loops.LoopAccess;
import org.taskrace.agent.transform.context.ClassContext;
import org.taskrace.agent.transform.context.Code;
import org.taskrace.agent.transform.context.MethodContext;
import org.taskrace.hooks.memory.AccessKey;

/**
 * The code for accesses of an inner loop that begin at the same element each time: a search that walks from the first one to where it stops. The
 * longest walk has touched all that the others have, so an outer loop needs to know no more than its length.
 */
final class PrefixSummaryCode {

    private PrefixSummaryCode() {}

    /** Before the outer loop: there was none. */
    static void before(LoopSummaryPlan plan, LoopSummaryPlan.PlannedLongest most, InsnList code) {
        AffineSummaryCode.value(plan, most.begin(), code);
        Code.store(most.first(), code);
        code.add(new InsnNode(Opcodes.ICONST_0));
        Code.store(most.count(), code);
    }

    /** On a way out of the inner loop, behind the number of elements. */
    static void add(LoopSummaryPlan.Planned planned, InsnList code) {
        LoopSummaryPlan.PlannedLongest most = planned.longest();
        Code.load(most.count(), code);
        code.add(new MethodInsnNode(Opcodes.INVOKESTATIC, AffineSummaryCode.NESTS, "longer", "(II)I", false));
        Code.store(most.count(), code);
    }

    /** On a way out of the outer loop: checks the longest. */
    static void after(LoopSummaryPlan.PlannedLongest most, ClassContext context, InsnList code) {
        if (context.rewriting.countsAccesses()) {
            code.add(new MethodInsnNode(Opcodes.INVOKESTATIC, MethodContext.COUNTS, "check", "()V", false));
        }
        LoopAccess access = most.what();
        code.add(new VarInsnNode(Opcodes.ALOAD, most.array()));
        Code.load(most.first(), code);
        AffineSummaryCode.step(access, -1, access.slope(), code);
        Code.load(most.count(), code);
        code.add(new LdcInsnNode(AccessKey.of(most.site(), access.access().writes())));
        code.add(new MethodInsnNode(
                Opcodes.INVOKESTATIC, MethodContext.ARRAY_MEMORY, "accessLoop", "(Ljava/lang/Object;IIII)V", false));
    }
}
