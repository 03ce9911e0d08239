package org.taskrace.agent.transform.fields;

import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.tree.FieldInsnNode;
import org.taskrace.agent.transform.context.MethodContext;

/** An access to a field that needs no check; the visitors further down see that while they visit the access. */
public final class UncheckedFieldAccess extends FieldInsnNode {

    private final MethodContext context;
    private final boolean isOwn;

    /** Creates an access; {@code isOwn}: the program does not have it. */
    public UncheckedFieldAccess(FieldInsnNode field, MethodContext context, boolean isOwn) {
        super(field.getOpcode(), field.owner, field.name, field.desc);
        this.context = context;
        this.isOwn = isOwn;
    }

    @Override
    public void accept(MethodVisitor visitor) {
        context.skipsCheck(true, !isOwn);
        super.accept(visitor);
        context.skipsCheck(false, true);
    }
}
