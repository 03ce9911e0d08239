package org.taskrace.agent.transform.calls;

import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.tree.MethodInsnNode;
import org.taskrace.agent.transform.context.MethodContext;

/**
 * A call of a JDK method some of whose arguments no other task can access. The visitors further down see that while they
 * visit the call.
 */
public final class LocalArgumentCall extends MethodInsnNode {

    private final MethodContext context;
    private final int localSlots;

    /** Creates the call; {@code localSlots} has a bit for each slot of such an argument, from bit 1 on. */
    public LocalArgumentCall(MethodInsnNode call, MethodContext context, int localSlots) {
        super(call.getOpcode(), call.owner, call.name, call.desc, call.itf);
        this.context = context;
        this.localSlots = localSlots;
    }

    @Override
    public void accept(MethodVisitor visitor) {
        context.localArguments(localSlots);
        super.accept(visitor);
        context.localArguments(0);
    }
}
