package org.taskrace.agent.analysis.flow;

import java.util.List;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.analysis.AnalyzerException;
import org.objectweb.asm.tree.analysis.BasicInterpreter;
import org.objectweb.asm.tree.analysis.BasicValue;
import org.objectweb.asm.tree.analysis.Frame;
import org.objectweb.asm.tree.analysis.Interpreter;
import org.objectweb.asm.tree.analysis.Value;

/**
 * Dataflow domain on locals and stack that knows some instructions: all others leave an unknown value of the right size. ASM's {@link Frame} moves the values, and
 * its {@link BasicInterpreter} knows what an instruction leaves.
 *
 * @param <V> the value of one local or of one entry of the stack; a long is one value
 * @param <F> the state, which may know more than locals and stack
 */
public abstract class PartialInterpreter<V extends Value, F extends Frame<V>> extends Interpreter<V>
        implements Dataflow.Domain<F> {

    private static final BasicInterpreter TYPES = new BasicInterpreter();

    /** The size of a frame's stack: earlier steps of the rewriting may need more than the class file says, so it grows. */
    protected static final int GROWING_STACK = -1;

    protected PartialInterpreter() {
        super(Opcodes.ASM9);
    }

    /** Returns the value that an instruction leaves of which nothing else is known. */
    protected abstract V result(AbstractInsnNode instruction, int size);

    /** Returns the value of a local or an entry of the stack of which nothing is known. */
    protected abstract V unknown(int size);

    private V result(AbstractInsnNode instruction, BasicValue type) {
        return type == null || type == BasicValue.UNINITIALIZED_VALUE ? null : result(instruction, type.getSize());
    }

    @Override
    public void step(AbstractInsnNode instruction, int position, F state) {
        try {
            state.execute(instruction, this);
        } catch (AnalyzerException e) {
            throw new IllegalStateException(e);
        }
    }

    /** Returns whether two states have equal values in all locals and on the stack. */
    protected boolean hasSameValues(F one, F other) {
        for (int i = slots(one) - 1; i >= 0; i--) {
            if (!slot(one, i).equals(slot(other, i))) {
                return false;
            }
        }
        return true;
    }

    /** Returns the number of locals and entries of the stack. */
    public static int slots(Frame<?> state) {
        return state.getLocals() + state.getStackSize();
    }

    /** Returns a local or, behind the locals, an entry of the stack. */
    public static <V extends Value> V slot(Frame<V> state, int slot) {
        return slot < state.getLocals() ? state.getLocal(slot) : state.getStack(slot - state.getLocals());
    }

    /** Sets a local or, behind the locals, an entry of the stack. */
    public static <V extends Value> void setSlot(Frame<V> state, int slot, V value) {
        if (slot < state.getLocals()) {
            state.setLocal(slot, value);
        } else {
            state.setStack(slot - state.getLocals(), value);
        }
    }

    @Override
    public V newValue(Type type) {
        return unknown(type == null ? 1 : type.getSize());
    }

    @Override
    public V newOperation(AbstractInsnNode instruction) throws AnalyzerException {
        return result(instruction, TYPES.newOperation(instruction));
    }

    /** Returns the value that a load, a store or a shuffle of the stack moves; a local may hold an unknown one of another size. */
    @Override
    public V copyOperation(AbstractInsnNode instruction, V value) {
        return switch (instruction.getOpcode()) {
            case Opcodes.LLOAD, Opcodes.DLOAD -> value.getSize() == 2 ? value : unknown(2);
            case Opcodes.ILOAD, Opcodes.FLOAD, Opcodes.ALOAD -> value.getSize() == 1 ? value : unknown(1);
            default -> value;
        };
    }

    @Override
    public V unaryOperation(AbstractInsnNode instruction, V value) throws AnalyzerException {
        return result(instruction, TYPES.unaryOperation(instruction, null));
    }

    @Override
    public V binaryOperation(AbstractInsnNode instruction, V one, V other) throws AnalyzerException {
        return result(instruction, TYPES.binaryOperation(instruction, null, null));
    }

    @Override
    public V ternaryOperation(AbstractInsnNode instruction, V array, V index, V value) {
        return null;
    }

    @Override
    public V naryOperation(AbstractInsnNode instruction, List<? extends V> values) throws AnalyzerException {
        return result(instruction, TYPES.naryOperation(instruction, List.of()));
    }

    @Override
    public void returnOperation(AbstractInsnNode instruction, V value, V expected) {}

    @Override
    public V merge(V one, V other) {
        return one.equals(other) ? one : unknown(Math.min(one.getSize(), other.getSize()));
    }
}
