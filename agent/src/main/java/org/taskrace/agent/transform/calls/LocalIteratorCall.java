package org.taskrace.agent.transform.calls;

import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.tree.MethodInsnNode;
import org.taskrace.agent.transform.context.MethodContext;

/** A call that makes an iterator which its method keeps to itself; the visitors further down are told while they look at it. */
public final class LocalIteratorCall extends MethodInsnNode {

    private final MethodContext context;

    public LocalIteratorCall(MethodInsnNode call, MethodContext context) {
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
