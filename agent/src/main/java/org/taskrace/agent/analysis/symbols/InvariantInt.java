package org.taskrace.agent.analysis.symbols;

import java.util.List;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.tree.FieldInsnNode;

/**
 * An int that is in no local and can be read again at any time without an exception. It is an int field of
 * {@code this}, a static int, or the length of an array in a local. A {@link Polynomial} has such ints beside locals,
 * with numbers from {@link #FIRST} on.
 *
 * @param field the field, or null
 * @param array the local with the array whose length is meant, or -1
 */
public record InvariantInt(FieldInsnNode field, int array) {

    /** Beyond all locals that methods worth an analysis have. */
    public static final int FIRST = 0x4000;

    public boolean isStatic() {
        return field != null && field.getOpcode() == Opcodes.GETSTATIC;
    }

    private boolean isLike(InvariantInt other) {
        return array == other.array
                && (field == null
                        || other.field != null
                                && field.owner.equals(other.field.owner)
                                && AccessPath.sameField(field, other.field));
    }

    /** Returns the number of this int; equal ones have one number. */
    public int number(List<InvariantInt> sources) {
        for (int i = 0; i < sources.size(); i++) {
            if (sources.get(i).isLike(this)) {
                return FIRST + i;
            }
        }
        sources.add(this);
        return FIRST + sources.size() - 1;
    }
}
