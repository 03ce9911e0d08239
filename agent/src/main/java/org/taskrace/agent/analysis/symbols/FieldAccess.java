package org.taskrace.agent.analysis.symbols;

import org.objectweb.asm.Opcodes;
import org.objectweb.asm.tree.FieldInsnNode;

/**
 * An instruction that reads or writes a field.
 *
 * @param holder the object, or null if the field is static or the object's path is unknown
 */
public record FieldAccess(FieldInsnNode instruction, int block, AccessPath holder) {

    public boolean isStatic() {
        return instruction.getOpcode() == Opcodes.GETSTATIC || instruction.getOpcode() == Opcodes.PUTSTATIC;
    }

    public boolean writes() {
        return instruction.getOpcode() == Opcodes.PUTFIELD || instruction.getOpcode() == Opcodes.PUTSTATIC;
    }
}
