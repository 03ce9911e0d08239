package org.taskrace.agent.analysis;

import org.objectweb.asm.Opcodes;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.FieldInsnNode;

/**
 * A place in memory, by the numbers of values: a field of an object, a static field, an element of an array.
 *
 * @param name owner, name and descriptor of a field; the kind of the elements for an array
 * @param holder the object or array; {@link ValueNumbers#UNKNOWN} for a static field
 * @param index the index, for an element
 */
record Location(String name, int holder, int index) {

    static Location ofField(FieldInsnNode field, int holder) {
        return new Location(field.owner + "." + field.name + ":" + field.desc, holder, ValueNumbers.UNKNOWN);
    }

    static Location ofElement(int opcode, int array, int index) {
        return new Location(kind(opcode), array, index);
    }

    /** Names alike for the loads and stores of one kind of array. */
    private static String kind(int opcode) {
        return "[" + (ArrayAccess.writes(opcode) ? opcode - Opcodes.IASTORE : opcode - Opcodes.IALOAD);
    }

    /** Whether a write by this instruction may change what is here. */
    boolean mayBeChangedBy(AbstractInsnNode instruction) {
        if (instruction instanceof FieldInsnNode field) {
            return name.endsWith("." + field.name + ":" + field.desc);
        }
        return name.equals(kind(instruction.getOpcode()));
    }

    boolean dependsOn(int value, ValueNumbers numbers) {
        return numbers.dependsOn(holder, value) || numbers.dependsOn(index, value);
    }

    boolean dependsOnBlock(int block, ValueNumbers numbers) {
        return numbers.dependsOnBlock(holder, block) || numbers.dependsOnBlock(index, block);
    }
}
