package org.taskrace.agent.transform;

import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.tree.FieldInsnNode;

/** An access to a field that needs no check, which the visitors further down are told while they look at it. */
final class UncheckedField extends FieldInsnNode {

    private final MethodContext context;

    UncheckedField(FieldInsnNode field, MethodContext context) {
        super(field.getOpcode(), field.owner, field.name, field.desc);
        this.context = context;
    }

    @Override
    public void accept(MethodVisitor visitor) {
        context.skipsCheck(true);
        super.accept(visitor);
        context.skipsCheck(false);
    }
}
