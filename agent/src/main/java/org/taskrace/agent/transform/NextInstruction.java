package org.taskrace.agent.transform;

import org.objectweb.asm.Handle;
import org.objectweb.asm.Label;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;

/** Tells another visitor, before each instruction, label or frame, whether it throws the topmost value away. */
final class NextInstruction extends MethodVisitor {

    private final SynchronizerCalls listener;

    NextInstruction(MethodVisitor next, SynchronizerCalls listener) {
        super(Opcodes.ASM9, next);
        this.listener = listener;
    }

    @Override
    public void visitInsn(int opcode) {
        listener.nextInstruction(opcode == Opcodes.POP || opcode == Opcodes.POP2);
        super.visitInsn(opcode);
    }

    @Override
    public void visitIntInsn(int opcode, int operand) {
        listener.nextInstruction(false);
        super.visitIntInsn(opcode, operand);
    }

    @Override
    public void visitVarInsn(int opcode, int local) {
        listener.nextInstruction(false);
        super.visitVarInsn(opcode, local);
    }

    @Override
    public void visitTypeInsn(int opcode, String type) {
        listener.nextInstruction(false);
        super.visitTypeInsn(opcode, type);
    }

    @Override
    public void visitFieldInsn(int opcode, String owner, String name, String descriptor) {
        listener.nextInstruction(false);
        super.visitFieldInsn(opcode, owner, name, descriptor);
    }

    @Override
    public void visitMethodInsn(int opcode, String owner, String name, String descriptor, boolean isInterface) {
        listener.nextInstruction(false);
        super.visitMethodInsn(opcode, owner, name, descriptor, isInterface);
    }

    @Override
    public void visitInvokeDynamicInsn(String name, String descriptor, Handle bootstrap, Object... arguments) {
        listener.nextInstruction(false);
        super.visitInvokeDynamicInsn(name, descriptor, bootstrap, arguments);
    }

    @Override
    public void visitJumpInsn(int opcode, Label label) {
        listener.nextInstruction(false);
        super.visitJumpInsn(opcode, label);
    }

    @Override
    public void visitLabel(Label label) {
        listener.nextInstruction(false);
        super.visitLabel(label);
    }

    @Override
    public void visitLdcInsn(Object value) {
        listener.nextInstruction(false);
        super.visitLdcInsn(value);
    }

    @Override
    public void visitIincInsn(int local, int increment) {
        listener.nextInstruction(false);
        super.visitIincInsn(local, increment);
    }

    @Override
    public void visitTableSwitchInsn(int min, int max, Label dflt, Label... labels) {
        listener.nextInstruction(false);
        super.visitTableSwitchInsn(min, max, dflt, labels);
    }

    @Override
    public void visitLookupSwitchInsn(Label dflt, int[] keys, Label[] labels) {
        listener.nextInstruction(false);
        super.visitLookupSwitchInsn(dflt, keys, labels);
    }

    @Override
    public void visitMultiANewArrayInsn(String descriptor, int dimensions) {
        listener.nextInstruction(false);
        super.visitMultiANewArrayInsn(descriptor, dimensions);
    }

    @Override
    public void visitMaxs(int maxStack, int maxLocals) {
        listener.nextInstruction(false);
        super.visitMaxs(maxStack, maxLocals);
    }
}
