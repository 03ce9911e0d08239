package org.taskrace.agent.transform.methods;

import org.objectweb.asm.Label;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;
import org.taskrace.agent.transform.context.MethodContext;

/** A visitor that reports the begin and end of a class initialiser. */
public final class ClassInitVisitor extends MethodVisitor {

    private final MethodContext context;
    private final Label begin = new Label();
    private final Label end = new Label();

    public ClassInitVisitor(MethodVisitor next, MethodContext context) {
        super(Opcodes.ASM9, next);
        this.context = context;
    }

    @Override
    public void visitCode() {
        super.visitCode();
        tell(Opcodes.ICONST_1);
        super.visitLabel(begin);
    }

    @Override
    public void visitInsn(int opcode) {
        if (opcode == Opcodes.RETURN) {
            tell(Opcodes.ICONST_0);
        }
        super.visitInsn(opcode);
    }

    @Override
    public void visitMaxs(int maxStack, int maxLocals) {
        super.visitLabel(end);
        super.visitTryCatchBlock(begin, end, end, null);
        if (context.classContext.hasFrames()) {
            super.visitFrame(Opcodes.F_FULL, 0, new Object[0], 1, new Object[] {"java/lang/Throwable"});
        }
        tell(Opcodes.ICONST_0);
        super.visitInsn(Opcodes.ATHROW);
        super.visitMaxs(maxStack, maxLocals);
    }

    private void tell(int begins) {
        super.visitLdcInsn(context.classContext.dottedName());
        super.visitInsn(begins);
        super.visitMethodInsn(
                Opcodes.INVOKESTATIC, MethodContext.PROGRAM, "initializer", "(Ljava/lang/String;Z)V", false);
    }
}
