package org.taskrace.agent.jdk;

import org.objectweb.asm.ClassVisitor;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;

/**
 * Visitor that lets the scheduler do the waits of a JDK class whose objects wait on themselves. Its methods take no monitor of the
 * JVM, since one task runs at a time. A task that is suspended with a monitor would let another block in the JVM.
 */
final class SelfWaitVisitor extends ClassVisitor {

    private static final String HOOKS = "org/taskrace/hooks/tasks/ConstructHooks";

    SelfWaitVisitor(ClassVisitor next) {
        super(Opcodes.ASM9, next);
    }

    @Override
    public MethodVisitor visitMethod(
            int access, String name, String descriptor, String signature, String[] exceptions) {
        MethodVisitor next =
                super.visitMethod(access & ~Opcodes.ACC_SYNCHRONIZED, name, descriptor, signature, exceptions);
        return new MethodVisitor(Opcodes.ASM9, next) {
            @Override
            public void visitInsn(int opcode) {
                boolean isMonitor = opcode == Opcodes.MONITORENTER || opcode == Opcodes.MONITOREXIT;
                super.visitInsn(isMonitor ? Opcodes.POP : opcode);
            }

            @Override
            public void visitMethodInsn(
                    int opcode, String owner, String called, String calledWith, boolean isInterface) {
                if (called.equals("wait") && calledWith.equals("(J)V")) {
                    super.visitMethodInsn(
                            Opcodes.INVOKESTATIC, HOOKS, "waitsOnItself", "(Ljava/lang/Object;J)V", false);
                } else if (called.equals("notifyAll") && calledWith.equals("()V")) {
                    super.visitMethodInsn(Opcodes.INVOKESTATIC, HOOKS, "wakesAll", "(Ljava/lang/Object;)V", false);
                } else {
                    super.visitMethodInsn(opcode, owner, called, calledWith, isInterface);
                }
            }
        };
    }
}
