package org.taskrace.agent.transform;

import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.InsnList;
import org.objectweb.asm.tree.InsnNode;
import org.objectweb.asm.tree.LdcInsnNode;
import org.objectweb.asm.tree.MethodInsnNode;
import org.objectweb.asm.tree.VarInsnNode;

/** The code before, in and after a loop for accesses by any index; see {@code Scattered} in the hooks. */
final class ScatteredCode {

    private static final String SCATTERED = "org/taskrace/hooks/Scattered";

    private ScatteredCode() {}

    /** Before the loop: no element. */
    static void before(LoopPlan.PlannedSet planned, InsnList code) {
        code.add(new InsnNode(Opcodes.LCONST_0));
        code.add(new VarInsnNode(Opcodes.LSTORE, planned.set()));
    }

    /** Before an access: keeps the index. */
    static InsnList beforeAccess(LoopPlan.PlannedSet planned) {
        AbstractInsnNode access = planned.what().instruction();
        Type value = planned.what().writes() ? ElementChecks.storedType(access.getOpcode()) : null;
        InsnList code = new InsnList();
        // ..., array, index, (value)
        if (value != null) {
            code.add(new VarInsnNode(MethodContext.store(value), planned.value()));
        }
        code.add(new InsnNode(Opcodes.DUP));
        LoopCode.store(planned.index(), code);
        if (value != null) {
            code.add(new VarInsnNode(MethodContext.load(value), planned.value()));
        }
        return code;
    }

    /** After an access: set = read(set, index, array, site). */
    static InsnList afterAccess(LoopPlan.PlannedSet planned) {
        InsnList code = new InsnList();
        code.add(new VarInsnNode(Opcodes.LLOAD, planned.set()));
        LoopCode.load(planned.index(), code);
        call(planned, planned.what().writes() ? "write" : "read", "(JILjava/lang/Object;I)J", code);
        code.add(new VarInsnNode(Opcodes.LSTORE, planned.set()));
        return code;
    }

    /** On a way out of the loop: checks the elements. */
    static void after(LoopPlan.PlannedSet planned, InsnList code) {
        code.add(new VarInsnNode(Opcodes.LLOAD, planned.set()));
        call(planned, planned.what().writes() ? "endWrite" : "endRead", "(JLjava/lang/Object;I)V", code);
    }

    private static void call(LoopPlan.PlannedSet planned, String name, String descriptor, InsnList code) {
        code.add(new VarInsnNode(Opcodes.ALOAD, planned.array()));
        code.add(new LdcInsnNode(planned.site()));
        code.add(new MethodInsnNode(Opcodes.INVOKESTATIC, SCATTERED, name, descriptor, false));
    }
}
