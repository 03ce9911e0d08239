package org.taskrace.agent.analysis.flow;

import org.objectweb.asm.Opcodes;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.IntInsnNode;
import org.objectweb.asm.tree.LdcInsnNode;

/** Int constants in the code: {@code ICONST}, {@code BIPUSH}, {@code SIPUSH}, and {@code LDC} of an int. */
public final class IntConstant {

    private IntConstant() {}

    /** Returns the int that an instruction pushes, or null if it is no constant. */
    public static Integer of(AbstractInsnNode instruction) {
        int opcode = instruction.getOpcode();
        if (opcode >= Opcodes.ICONST_M1 && opcode <= Opcodes.ICONST_5) {
            return opcode - Opcodes.ICONST_0;
        }
        if (instruction instanceof IntInsnNode constant && opcode != Opcodes.NEWARRAY) {
            return constant.operand;
        }
        return instruction instanceof LdcInsnNode constant && constant.cst instanceof Integer number ? number : null;
    }
}
