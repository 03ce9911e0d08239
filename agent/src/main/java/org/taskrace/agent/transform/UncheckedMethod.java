package org.taskrace.agent.transform;

import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;

/** Tells at its beginning that a method runs which could not be rewritten: as long as it does not, nothing is missed. */
final class UncheckedMethod extends MethodVisitor {

    private final String method;

    UncheckedMethod(MethodVisitor next, String method) {
        super(Opcodes.ASM9, next);
        this.method = method;
    }

    @Override
    public void visitCode() {
        super.visitCode();
        super.visitLdcInsn(method);
        super.visitMethodInsn(Opcodes.INVOKESTATIC, MethodContext.TASKS, "unchecked", "(Ljava/lang/String;)V", false);
    }
}
