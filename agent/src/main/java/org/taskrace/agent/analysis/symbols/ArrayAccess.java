package org.taskrace.agent.analysis.symbols;

import org.objectweb.asm.Opcodes;
import org.objectweb.asm.tree.AbstractInsnNode;

/**
 * An instruction that reads or writes an array's element.
 *
 * @param position its position in the code
 * @param array the array, or null if its path is unknown
 * @param index the index, by the values that locals have at the instruction, or null
 * @param gathered the element of another array that the index was read from, or null
 */
public record ArrayAccess(
        AbstractInsnNode instruction,
        int position,
        int block,
        AccessPath array,
        Polynomial index,
        LoadedIndex gathered) {

    public static boolean is(int opcode) {
        return reads(opcode) || writes(opcode);
    }

    public static boolean reads(int opcode) {
        return opcode >= Opcodes.IALOAD && opcode <= Opcodes.SALOAD;
    }

    public static boolean writes(int opcode) {
        return opcode >= Opcodes.IASTORE && opcode <= Opcodes.SASTORE;
    }

    public boolean writes() {
        return writes(instruction.getOpcode());
    }
}
