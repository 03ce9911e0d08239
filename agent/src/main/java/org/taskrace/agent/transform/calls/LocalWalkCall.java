package org.taskrace.agent.transform.calls;

import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.tree.MethodInsnNode;
import org.taskrace.agent.transform.context.MethodContext;

/**
 * A call that makes an iterator or a stream which does not escape its method. The visitors further down see that while
 * they visit the call.
 */
public final class LocalWalkCall extends MethodInsnNode {

    private final MethodContext context;

    public LocalWalkCall(MethodInsnNode call, MethodContext context) {
        super(call.getOpcode(), call.owner, call.name, call.desc, call.itf);
        this.context = context;
    }

    @Override
    public void accept(MethodVisitor visitor) {
        context.walkBegin(this);
        super.accept(visitor);
        context.walkBegin(null);
    }
}
