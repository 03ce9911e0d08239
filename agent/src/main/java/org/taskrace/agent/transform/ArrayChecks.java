package org.taskrace.agent.transform;

import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;
import org.taskrace.agent.shadow.Site;

/** Checks accesses to array elements, after the access itself, so that an access that fails fails as it would have done. */
final class ArrayChecks extends MethodVisitor {

    private final MethodContext context;

    ArrayChecks(MethodVisitor next, MethodContext context) {
        super(Opcodes.ASM9, next);
        this.context = context;
    }

    @Override
    public void visitInsn(int opcode) {
        if (opcode >= Opcodes.IALOAD && opcode <= Opcodes.SALOAD) {
            keepArrayAndIndex();
            super.visitInsn(opcode);
            check("readElement");
        } else if (opcode >= Opcodes.IASTORE && opcode <= Opcodes.SASTORE) {
            Type value = storedType(opcode);
            super.visitVarInsn(MethodContext.store(value), context.valueLocal());
            keepArrayAndIndex();
            super.visitVarInsn(MethodContext.load(value), context.valueLocal());
            super.visitInsn(opcode);
            check("writeElement");
        } else {
            super.visitInsn(opcode);
        }
    }

    private static Type storedType(int opcode) {
        return switch (opcode) {
            case Opcodes.LASTORE -> Type.LONG_TYPE;
            case Opcodes.FASTORE -> Type.FLOAT_TYPE;
            case Opcodes.DASTORE -> Type.DOUBLE_TYPE;
            case Opcodes.AASTORE -> Type.getObjectType("java/lang/Object");
            default -> Type.INT_TYPE;
        };
    }

    private void keepArrayAndIndex() {
        // ..., array, index
        super.visitInsn(Opcodes.DUP2);
        super.visitVarInsn(Opcodes.ISTORE, context.indexLocal());
        super.visitVarInsn(Opcodes.ASTORE, context.referenceLocal());
    }

    private void check(String method) {
        context.countCheck(mv);
        super.visitVarInsn(Opcodes.ALOAD, context.referenceLocal());
        super.visitVarInsn(Opcodes.ILOAD, context.indexLocal());
        super.visitLdcInsn(context.site(Site.Kind.ARRAY, "", ""));
        super.visitMethodInsn(Opcodes.INVOKESTATIC, MethodContext.MEMORY, method, "(Ljava/lang/Object;II)V", false);
    }
}
