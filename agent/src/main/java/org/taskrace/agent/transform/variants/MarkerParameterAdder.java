package org.taskrace.agent.transform.variants;

import org.objectweb.asm.AnnotationVisitor;
import org.objectweb.asm.Label;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.TypePath;

/** Adder that makes room for one more parameter behind those that a method has; needs expanded frames, and passes full ones on. */
public final class MarkerParameterAdder extends MethodVisitor {

    private final int slot;

    public MarkerParameterAdder(MethodVisitor next, int slot) {
        super(Opcodes.ASM9, next);
        this.slot = slot;
    }

    private int moved(int local) {
        return local < slot ? local : local + 1;
    }

    @Override
    public void visitParameter(String name, int access) {
        // There would be one too few.
    }

    @Override
    public AnnotationVisitor visitAnnotation(String descriptor, boolean visible) {
        return null;
    }

    @Override
    public void visitAnnotableParameterCount(int count, boolean visible) {
        // What is said about a method is said about the original.
    }

    @Override
    public AnnotationVisitor visitParameterAnnotation(int parameter, String descriptor, boolean visible) {
        return null;
    }

    @Override
    public AnnotationVisitor visitTypeAnnotation(int reference, TypePath path, String descriptor, boolean visible) {
        return null;
    }

    @Override
    public AnnotationVisitor visitLocalVariableAnnotation(
            int reference,
            TypePath path,
            Label[] starts,
            Label[] ends,
            int[] indexes,
            String descriptor,
            boolean visible) {
        return null;
    }

    @Override
    public void visitVarInsn(int opcode, int local) {
        super.visitVarInsn(opcode, moved(local));
    }

    @Override
    public void visitIincInsn(int local, int increment) {
        super.visitIincInsn(moved(local), increment);
    }

    @Override
    public void visitLocalVariable(
            String name, String descriptor, String signature, Label start, Label end, int local) {
        super.visitLocalVariable(name, descriptor, signature, start, end, moved(local));
    }

    @Override
    public void visitFrame(int type, int localCount, Object[] locals, int stackCount, Object[] stack) {
        Object[] all = new Object[localCount + 1];
        int at = 0;
        int size = 0;
        while (size < localCount && at < slot) {
            all[size] = locals[size];
            at += locals[size] == Opcodes.LONG || locals[size] == Opcodes.DOUBLE ? 2 : 1;
            size++;
        }
        boolean isShort = size == localCount;
        if (!isShort) {
            all[size] = Opcodes.TOP;
            System.arraycopy(locals, size, all, size + 1, localCount - size);
        }
        super.visitFrame(Opcodes.F_FULL, isShort ? localCount : localCount + 1, all, stackCount, stack);
    }

    @Override
    public void visitMaxs(int maxStack, int maxLocals) {
        super.visitMaxs(maxStack, maxLocals + 1);
    }
}
