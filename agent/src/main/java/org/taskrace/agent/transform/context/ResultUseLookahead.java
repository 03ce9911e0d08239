package org.taskrace.agent.transform.context;

import java.util.function.ToIntFunction;
import org.objectweb.asm.Handle;
import org.objectweb.asm.Label;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;
import org.taskrace.hooks.sync.AtomicHooks;

/** Lookahead that tells another visitor, before each instruction, label or frame, whether it throws the topmost value away. */
public final class ResultUseLookahead extends MethodVisitor {

    /** A listener for the instruction after a call. */
    public interface Listener {

        /** Runs before the next instruction, label or frame; {@code isPop}: it discards the topmost value. */
        void nextInstruction(boolean isPop);
    }

    private final MethodContext context;
    private final ToIntFunction<Handle> operators;
    private final Listener[] listeners;

    /** The operator of the function that the latest instruction made. */
    private int operator = AtomicHooks.ANY;

    /**
     * Creates a visitor; the listener whose visitor comes last in the chain is the first one.
     *
     * @param operators tells the operator of a function
     */
    public ResultUseLookahead(
            MethodVisitor next, MethodContext context, ToIntFunction<Handle> operators, Listener... listeners) {
        super(Opcodes.ASM9, next);
        this.context = context;
        this.operators = operators;
        this.listeners = listeners;
    }

    private void tell(boolean isPop) {
        operator = AtomicHooks.ANY;
        next(isPop);
    }

    private void next(boolean isPop) {
        for (Listener listener : listeners) {
            listener.nextInstruction(isPop);
        }
    }

    @Override
    public void visitInsn(int opcode) {
        tell(opcode == Opcodes.POP || opcode == Opcodes.POP2);
        super.visitInsn(opcode);
    }

    @Override
    public void visitIntInsn(int opcode, int operand) {
        tell(false);
        super.visitIntInsn(opcode, operand);
    }

    @Override
    public void visitVarInsn(int opcode, int local) {
        tell(false);
        super.visitVarInsn(opcode, local);
    }

    @Override
    public void visitTypeInsn(int opcode, String type) {
        tell(false);
        super.visitTypeInsn(opcode, type);
    }

    @Override
    public void visitFieldInsn(int opcode, String owner, String name, String descriptor) {
        tell(false);
        super.visitFieldInsn(opcode, owner, name, descriptor);
    }

    @Override
    public void visitMethodInsn(int opcode, String owner, String name, String descriptor, boolean isInterface) {
        context.passedOperator(operator);
        tell(false);
        super.visitMethodInsn(opcode, owner, name, descriptor, isInterface);
    }

    @Override
    public void visitInvokeDynamicInsn(String name, String descriptor, Handle bootstrap, Object... arguments) {
        tell(false);
        super.visitInvokeDynamicInsn(name, descriptor, bootstrap, arguments);
        if (bootstrap.getOwner().equals("java/lang/invoke/LambdaMetafactory")
                && arguments.length > 1
                && arguments[1] instanceof Handle function) {
            operator = operators.applyAsInt(function);
        }
    }

    @Override
    public void visitJumpInsn(int opcode, Label label) {
        tell(false);
        super.visitJumpInsn(opcode, label);
    }

    @Override
    public void visitLabel(Label label) {
        next(false);
        super.visitLabel(label);
    }

    @Override
    public void visitLdcInsn(Object value) {
        tell(false);
        super.visitLdcInsn(value);
    }

    @Override
    public void visitIincInsn(int local, int increment) {
        tell(false);
        super.visitIincInsn(local, increment);
    }

    @Override
    public void visitTableSwitchInsn(int min, int max, Label dflt, Label... labels) {
        tell(false);
        super.visitTableSwitchInsn(min, max, dflt, labels);
    }

    @Override
    public void visitLookupSwitchInsn(Label dflt, int[] keys, Label[] labels) {
        tell(false);
        super.visitLookupSwitchInsn(dflt, keys, labels);
    }

    @Override
    public void visitMultiANewArrayInsn(String descriptor, int dimensions) {
        tell(false);
        super.visitMultiANewArrayInsn(descriptor, dimensions);
    }

    @Override
    public void visitMaxs(int maxStack, int maxLocals) {
        tell(false);
        super.visitMaxs(maxStack, maxLocals);
    }
}
