package org.taskrace.agent.transform.loops;

import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.InsnList;
import org.objectweb.asm.tree.InsnNode;
import org.objectweb.asm.tree.LdcInsnNode;
import org.objectweb.asm.tree.MethodInsnNode;
import org.objectweb.asm.tree.VarInsnNode;
import org.taskrace.agent.transform.arrays.ElementCheckInserter;
import org.taskrace.agent.transform.context.Code;
import org.taskrace.agent.transform.context.MethodContext;
import org.taskrace.hooks.memory.AccessKey;

/** The code before, in and after a loop for accesses by any index; see {@code IndexSetSummary} in the hooks. */
final class IndexSetSummaryCode {

    private static final String SCATTERED = "org/taskrace/hooks/loops/IndexSetSummary";

    private IndexSetSummaryCode() {}

    /** Before the loop: no element. */
    static void before(LoopSummaryPlan.PlannedSet planned, InsnList code) {
        code.add(new InsnNode(Opcodes.LCONST_0));
        code.add(new VarInsnNode(Opcodes.LSTORE, planned.set()));
    }

    /** Before an access: keeps the index. */
    static InsnList beforeAccess(LoopSummaryPlan.PlannedSet planned) {
        AbstractInsnNode access = planned.what().instruction();
        Type value = planned.what().writes() ? ElementCheckInserter.storedType(access.getOpcode()) : null;
        InsnList code = new InsnList();
        // ..., array, index, (value)
        if (value != null) {
            code.add(new VarInsnNode(MethodContext.store(value), planned.value()));
        }
        code.add(new InsnNode(Opcodes.DUP));
        Code.store(planned.index(), code);
        if (value != null) {
            code.add(new VarInsnNode(MethodContext.load(value), planned.value()));
        }
        return code;
    }

    /** After an access: set = add(set, index, array, key). */
    static InsnList afterAccess(LoopSummaryPlan.PlannedSet planned) {
        InsnList code = new InsnList();
        code.add(new VarInsnNode(Opcodes.LLOAD, planned.set()));
        Code.load(planned.index(), code);
        call(planned, "add", "(JILjava/lang/Object;I)J", code);
        code.add(new VarInsnNode(Opcodes.LSTORE, planned.set()));
        return code;
    }

    /** On a way out of the loop: checks the elements. */
    static void after(LoopSummaryPlan.PlannedSet planned, InsnList code) {
        code.add(new VarInsnNode(Opcodes.LLOAD, planned.set()));
        call(planned, "end", "(JLjava/lang/Object;I)V", code);
    }

    private static void call(LoopSummaryPlan.PlannedSet planned, String name, String descriptor, InsnList code) {
        code.add(new VarInsnNode(Opcodes.ALOAD, planned.array()));
        code.add(new LdcInsnNode(AccessKey.of(planned.site(), planned.what().writes())));
        code.add(new MethodInsnNode(Opcodes.INVOKESTATIC, SCATTERED, name, descriptor, false));
    }
}
