package org.taskrace.agent.analysis.symbols;

import java.util.List;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.tree.FieldInsnNode;

/**
 * An int that is in no local and can be read again at any time without an exception. It is a static int, the length
 * of an array in a local, or an int field of an object. The object's reference can be loaded again, too. Where the reference is null,
 * 0 stands for the int: the program fails before it needs the value. A {@link Polynomial} has such ints beside locals,
 * with numbers from {@link #FIRST} on.
 *
 * @param field the field, or null for the length of an array
 * @param holder the path of the object or array; null for a static field
 */
public record InvariantInt(FieldInsnNode field, AccessPath holder) {

    /** Beyond all locals that methods worth an analysis have. */
    public static final int FIRST = 0x4000;

    public boolean isStatic() {
        return field != null && field.getOpcode() == Opcodes.GETSTATIC;
    }

    private boolean isLike(InvariantInt other) {
        boolean hasField = field == null
                ? other.field == null
                : other.field != null
                        && field.owner.equals(other.field.owner)
                        && AccessPath.sameField(field, other.field);
        return hasField
                && (holder == null ? other.holder == null : other.holder != null && holder.isLike(other.holder));
    }

    /** Returns whether a new value of a local may be one of the int, too. */
    public boolean mentions(int local) {
        return holder != null && holder.mentions(local);
    }

    /** Returns whether a write of a field may change the int. */
    public boolean isChangedBy(FieldInsnNode written) {
        return field != null && AccessPath.sameField(written, field)
                || holder != null && holder.field() != null && AccessPath.sameField(written, holder.field());
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
