package org.taskrace.agent.transform.loops;

import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;
import org.objectweb.asm.tree.InsnList;
import org.objectweb.asm.tree.InsnNode;
import org.objectweb.asm.tree.VarInsnNode;
import org.taskrace.agent.transform.context.Code;

/** The code that stands in a loop for accesses to fields which are checked behind it. */
final class FlagSummaryCode {

    private FlagSummaryCode() {}

    /** Before an access to a field: keeps the object. If it is null the access fails, and nothing is kept. */
    static InsnList beforeAccess(LoopSummaryPlan.PlannedField planned) {
        InsnList code = new InsnList();
        if (planned.check().writes()
                && Type.getType(planned.what().instruction().desc).getSize() == 2) {
            // ..., object, value
            code.add(new InsnNode(Opcodes.DUP2_X1));
            code.add(new InsnNode(Opcodes.POP2));
            code.add(new InsnNode(Opcodes.DUP_X2));
        } else if (planned.check().writes()) {
            code.add(new InsnNode(Opcodes.DUP2));
            code.add(new InsnNode(Opcodes.POP));
        } else {
            code.add(new InsnNode(Opcodes.DUP));
        }
        // ..., object, (value), object
        code.add(new VarInsnNode(Opcodes.ASTORE, planned.kept()));
        return code;
    }

    /** After an access to a static field: notes that it was done. */
    static InsnList afterAccess(LoopSummaryPlan.PlannedField planned) {
        InsnList code = new InsnList();
        code.add(new InsnNode(Opcodes.ICONST_1));
        Code.store(planned.kept(), code);
        return code;
    }
}
