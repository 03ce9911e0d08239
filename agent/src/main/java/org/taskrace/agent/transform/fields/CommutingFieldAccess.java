package org.taskrace.agent.transform.fields;

import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.tree.FieldInsnNode;
import org.taskrace.agent.transform.context.MethodContext;

/** A part of an update of a field that commutes with others; the visitors further down see that while they visit the access. */
public final class CommutingFieldAccess extends FieldInsnNode {

    private final MethodContext context;

    public CommutingFieldAccess(FieldInsnNode field, MethodContext context) {
        super(field.getOpcode(), field.owner, field.name, field.desc);
        this.context = context;
    }

    @Override
    public void accept(MethodVisitor visitor) {
        context.commutes(true);
        super.accept(visitor);
        context.commutes(false);
    }
}
