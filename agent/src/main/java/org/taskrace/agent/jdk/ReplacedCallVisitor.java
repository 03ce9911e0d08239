package org.taskrace.agent.jdk;

import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;

/** Lets a JDK class call the hooks where it would call a method of its own that the program may have overridden. */
final class ReplacedCallVisitor extends MethodVisitor {

    private final String owner;
    private final String replaced;

    ReplacedCallVisitor(MethodVisitor next, String owner, String replaced) {
        super(Opcodes.ASM9, next);
        this.owner = owner;
        this.replaced = replaced;
    }

    @Override
    public void visitMethodInsn(int opcode, String target, String name, String descriptor, boolean isInterface) {
        if (owner.equals(ConstructHookTable.COMPARING_CLASS)
                && opcode == Opcodes.INVOKEVIRTUAL
                && target.equals(ConstructHookTable.COMPARED_IN)) {
            super.visitVarInsn(Opcodes.ALOAD, 0);
            super.visitMethodInsn(
                    Opcodes.INVOKESTATIC,
                    "org/taskrace/hooks/tasks/ConstructHooks",
                    "comparing",
                    "(Ljava/lang/Object;)V",
                    false);
        }
        if (opcode == Opcodes.INVOKEVIRTUAL && target.equals(owner) && replaced.equals(name + descriptor)) {
            super.visitMethodInsn(
                    Opcodes.INVOKESTATIC,
                    "org/taskrace/hooks/tasks/ConstructHooks",
                    name,
                    "(L" + owner + ";" + descriptor.substring(1),
                    false);
        } else {
            super.visitMethodInsn(opcode, target, name, descriptor, isInterface);
        }
    }
}
