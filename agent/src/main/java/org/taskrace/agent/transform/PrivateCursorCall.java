package org.taskrace.agent.transform;

import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.tree.MethodInsnNode;

/** A call that makes an iterator which its method keeps to itself; the visitors further down are told while they look at it. */
final class PrivateCursorCall extends MethodInsnNode {

    private final MethodContext context;

    PrivateCursorCall(MethodInsnNode call, MethodContext context) {
        super(call.getOpcode(), call.owner, call.name, call.desc, call.itf);
        this.context = context;
    }

    @Override
    public void accept(MethodVisitor visitor) {
        context.cursorIsPrivate(true);
        super.accept(visitor);
        context.cursorIsPrivate(false);
    }
}
