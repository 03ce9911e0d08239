package org.taskrace.agent.analysis.symbols;

import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.FieldInsnNode;

/**
 * Access path of a reference: the local, field or element that it was loaded from, so that it can be loaded again.
 *
 * @param kind the kind of the last load
 * @param local the local, for {@link Kind#LOCAL}
 * @param base the object or array that holds the reference, or null
 * @param field the field, for {@link Kind#FIELD}
 * @param index the index, for {@link Kind#ELEMENT}
 * @param producer the instruction that pushed it
 */
public record AccessPath(
        Kind kind, int local, AccessPath base, FieldInsnNode field, Polynomial index, AbstractInsnNode producer)
        implements Symbol {

    /** The kind of a load. */
    public enum Kind {
        LOCAL,
        FIELD,
        ELEMENT
    }

    public static AccessPath local(int local, AbstractInsnNode producer) {
        return new AccessPath(Kind.LOCAL, local, null, null, null, producer);
    }

    public boolean isLocal(int itsLocal) {
        return kind == Kind.LOCAL && local == itsLocal;
    }

    public boolean mentions(int itsLocal) {
        return isLocal(itsLocal)
                || base != null && base.mentions(itsLocal)
                || index != null && index.mentions(itsLocal);
    }

    /** Returns whether two paths load from equal places: they are one object if no write came between. */
    public boolean isLike(AccessPath other) {
        return kind == other.kind
                && local == other.local
                && (base == null ? other.base == null : other.base != null && base.isLike(other.base))
                && (field == null || sameField(field, other.field))
                && (index == null || index.equals(other.index));
    }

    public static boolean sameField(FieldInsnNode one, FieldInsnNode other) {
        return one.name.equals(other.name) && one.desc.equals(other.desc);
    }
}
