package org.taskrace.agent.transform.methods;

import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;
import org.taskrace.agent.transform.classes.ClassIndex;
import org.taskrace.agent.transform.classes.ClassInfo;
import org.taskrace.agent.transform.context.MethodContext;

/** Visitor that counts the program's own reads and writes of fields that are not final and of array elements, checked or not. */
public final class AccessCountVisitor extends MethodVisitor {

    private final MethodContext context;
    private final ClassIndex index;

    public AccessCountVisitor(MethodVisitor next, MethodContext context, ClassIndex index) {
        super(Opcodes.ASM9, next);
        this.context = context;
        this.index = index;
    }

    @Override
    public void visitFieldInsn(int opcode, String owner, String name, String descriptor) {
        ClassInfo.Field field = index.resolve(context.classContext.loader, owner, name, descriptor);
        if (context.counts() && (field == null || (field.access() & Opcodes.ACC_FINAL) == 0)) {
            count(opcode == Opcodes.PUTFIELD || opcode == Opcodes.PUTSTATIC);
        }
        super.visitFieldInsn(opcode, owner, name, descriptor);
    }

    @Override
    public void visitInsn(int opcode) {
        if (opcode >= Opcodes.IALOAD && opcode <= Opcodes.SALOAD) {
            count(false);
        } else if (opcode >= Opcodes.IASTORE && opcode <= Opcodes.SASTORE) {
            count(true);
        }
        super.visitInsn(opcode);
    }

    private void count(boolean writes) {
        super.visitMethodInsn(Opcodes.INVOKESTATIC, MethodContext.COUNTS, writes ? "write" : "read", "()V", false);
    }
}
