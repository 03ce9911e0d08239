package org.taskrace.agent.transform.calls;

import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;
import org.taskrace.agent.transform.context.MethodContext;

/**
 * Visitor that leads the program's calls of Thread.start to the scheduler directly. JDK 17 enters the monitor of the thread first, and
 * the new thread runs before the call returns. It would block as soon as it sets its own name.
 */
public final class ThreadStartVisitor extends MethodVisitor {

    private final MethodContext context;

    public ThreadStartVisitor(MethodVisitor next, MethodContext context) {
        super(Opcodes.ASM9, next);
        this.context = context;
    }

    @Override
    public void visitMethodInsn(int opcode, String owner, String name, String descriptor, boolean isInterface) {
        if (name.equals("start")
                && descriptor.equals("()V")
                && context.declaringOwner(opcode, owner, name, descriptor).equals("java/lang/Thread")) {
            String hook = opcode == Opcodes.INVOKESPECIAL ? "startInherited" : "startThread";
            super.visitMethodInsn(Opcodes.INVOKESTATIC, MethodContext.THREADS, hook, "(Ljava/lang/Thread;)V", false);
        } else {
            super.visitMethodInsn(opcode, owner, name, descriptor, isInterface);
        }
    }
}
