package org.taskrace.agent.jdk;

import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;

/**
 * A visitor that replaces the call by which a JDK class calls a method of its own that the program may override. It
 * also announces calls that compare items of several tasks.
 */
final class ReplacedCallVisitor extends MethodVisitor {

    private final String owner;
    private final String replaced;
    private final String compared;

    /** Creates a visitor; {@code replaced} or {@code compared} may be null. */
    ReplacedCallVisitor(MethodVisitor next, String owner, String replaced, String compared) {
        super(Opcodes.ASM9, next);
        this.owner = owner;
        this.replaced = replaced;
        this.compared = compared;
    }

    @Override
    public void visitMethodInsn(int opcode, String target, String name, String descriptor, boolean isInterface) {
        if (opcode == Opcodes.INVOKEVIRTUAL && target.equals(compared)) {
            super.visitVarInsn(Opcodes.ALOAD, 0);
            super.visitMethodInsn(
                    Opcodes.INVOKESTATIC,
                    "org/taskrace/hooks/tasks/ConstructHooks",
                    "comparing",
                    "(Ljava/lang/Object;)V",
                    false);
        }
        if (opcode == Opcodes.INVOKEVIRTUAL && target.equals(owner) && (name + descriptor).equals(replaced)) {
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
