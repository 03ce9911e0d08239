package org.taskrace.agent.transform;

import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;
import org.taskrace.agent.shadow.Site;

/** Checks the copying of arrays by their own method clone; all other calls that take arrays are in the table of objects. */
final class ArrayCalls extends MethodVisitor {

    private final MethodContext context;

    ArrayCalls(MethodVisitor next, MethodContext context) {
        super(Opcodes.ASM9, next);
        this.context = context;
    }

    @Override
    public void visitMethodInsn(int opcode, String owner, String name, String descriptor, boolean isInterface) {
        if (owner.startsWith("[") && name.equals("clone")) {
            super.visitInsn(Opcodes.DUP);
            super.visitLdcInsn(context.site(Site.Kind.ARRAY, "", ""));
            super.visitMethodInsn(
                    Opcodes.INVOKESTATIC, MethodContext.ARRAY_MEMORY, "readArray", "(Ljava/lang/Object;I)V", false);
        }
        super.visitMethodInsn(opcode, owner, name, descriptor, isInterface);
    }
}
