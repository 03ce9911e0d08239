package org.taskrace.agent.jdk;

import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;

/** Visitor that lets a method ask for the logical thread and the virtual time instead of the real ones. */
final class LogicalThreadCallVisitor extends MethodVisitor {

    LogicalThreadCallVisitor(MethodVisitor next) {
        super(Opcodes.ASM9, next);
    }

    /** Returns whether a method of Thread sleeps; it is native in some releases, so its callers are rewritten instead. */
    private static boolean isSleep(String name, String descriptor) {
        return name.equals("sleep") && (descriptor.equals("(J)V") || descriptor.equals("(JI)V"));
    }

    @Override
    public void visitMethodInsn(int opcode, String owner, String name, String descriptor, boolean isInterface) {
        if (owner.equals("java/lang/Thread") && (name.equals("currentThread") || isSleep(name, descriptor))) {
            super.visitMethodInsn(opcode, HookVisitor.THREADS, name, descriptor, false);
        } else if (owner.equals("java/lang/Thread") && name.equals("join") && descriptor.startsWith("(J")) {
            String asFunction = "(Ljava/lang/Thread;" + descriptor.substring(1);
            super.visitMethodInsn(Opcodes.INVOKESTATIC, HookVisitor.THREADS, "timedJoin", asFunction, false);
        } else if (owner.equals("java/lang/System") && (name.equals("nanoTime") || name.equals("currentTimeMillis"))) {
            super.visitMethodInsn(opcode, HookVisitor.THREADS, name, descriptor, false);
        } else {
            super.visitMethodInsn(opcode, owner, name, descriptor, isInterface);
        }
    }
}
