package org.taskrace.agent.transform.methods;

import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;
import org.taskrace.agent.transform.context.MethodContext;

/** Marker that tells at its beginning that a method runs which could not be rewritten: as long as it does not, nothing is missed. */
public final class UncheckedMethodMarker extends MethodVisitor {

    private final String method;

    public UncheckedMethodMarker(MethodVisitor next, String method) {
        super(Opcodes.ASM9, next);
        this.method = method;
    }

    @Override
    public void visitCode() {
        super.visitCode();
        super.visitLdcInsn(method);
        super.visitMethodInsn(Opcodes.INVOKESTATIC, MethodContext.PROGRAM, "unchecked", "(Ljava/lang/String;)V", false);
    }
}
