package org.taskrace.agent.analysis.values;

import org.objectweb.asm.Opcodes;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.FieldInsnNode;
import org.taskrace.agent.analysis.symbols.ArrayAccess;

/**
 * A memory location by value numbers: a field of an object, a static field, an element of an array. Comparison is
 * written out, since a record's own would be generated at each start.
 *
 * @param name owner, name and descriptor of a field; the kind of the elements for an array
 * @param holder the object or array; {@link ValueNumbering#UNKNOWN} for a static field
 * @param index the index, for an element
 */
record MemoryLocation(String name, int holder, int index) {

    @Override
    public boolean equals(Object that) {
        return that instanceof MemoryLocation other
                && holder == other.holder
                && index == other.index
                && name.equals(other.name);
    }

    @Override
    public int hashCode() {
        return (name.hashCode() * 31 + holder) * 31 + index;
    }

    static MemoryLocation ofField(FieldInsnNode field, int holder) {
        return new MemoryLocation(field.owner + "." + field.name + ":" + field.desc, holder, ValueNumbering.UNKNOWN);
    }

    static MemoryLocation ofElement(int opcode, int array, int index) {
        return new MemoryLocation(kind(opcode), array, index);
    }

    /** Returns one name for the loads and stores of one kind of array. */
    private static String kind(int opcode) {
        return "[" + (ArrayAccess.writes(opcode) ? opcode - Opcodes.IASTORE : opcode - Opcodes.IALOAD);
    }

    /** Returns whether a write by this instruction may change the value at this location. */
    boolean mayBeChangedBy(AbstractInsnNode instruction) {
        if (instruction instanceof FieldInsnNode field) {
            return name.endsWith("." + field.name + ":" + field.desc);
        }
        return name.equals(kind(instruction.getOpcode()));
    }

    boolean dependsOn(int value, ValueNumbering numbers) {
        return numbers.dependsOn(holder, value) || numbers.dependsOn(index, value);
    }

    boolean dependsOnBlock(int block, ValueNumbering numbers) {
        return numbers.dependsOnBlock(holder, block) || numbers.dependsOnBlock(index, block);
    }
}
