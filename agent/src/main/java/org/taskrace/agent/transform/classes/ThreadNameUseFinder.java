package org.taskrace.agent.transform.classes;

import java.util.List;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.InvokeDynamicInsnNode;
import org.objectweb.asm.tree.MethodInsnNode;
import org.objectweb.asm.tree.MethodNode;
import org.objectweb.asm.tree.analysis.Analyzer;
import org.objectweb.asm.tree.analysis.AnalyzerException;
import org.objectweb.asm.tree.analysis.BasicInterpreter;
import org.objectweb.asm.tree.analysis.BasicValue;

/**
 * A data-flow analysis that says whether a method acts on the name or number of a thread. A name that is only printed, or becomes a part
 * of a text, does not count.
 *
 * <p>Blind spot: a name that becomes a part of a text which is compared, or an element of an array.
 */
public final class ThreadNameUseFinder extends BasicInterpreter {

    /** The name or number of a thread. */
    private static final class Name extends BasicValue {
        Name(Type type) {
            super(type);
        }

        @Override
        public boolean equals(Object other) {
            return other instanceof Name && super.equals(other);
        }

        @Override
        public int hashCode() {
            return super.hashCode() + 1;
        }
    }

    private boolean acts;

    private ThreadNameUseFinder() {
        super(Opcodes.ASM9);
    }

    /** Returns whether a method of Thread tells which thread it is. */
    public static boolean isName(String owner, String name) {
        return owner.endsWith("Thread") && (name.equals("getName") || name.equals("getId") || name.equals("threadId"));
    }

    /** Returns whether a method acts on the name or number of a thread. */
    public static boolean actsOnName(String owner, MethodNode method) {
        ThreadNameUseFinder finder = new ThreadNameUseFinder();
        try {
            new Analyzer<>(finder).analyze(owner, method);
        } catch (AnalyzerException e) {
            // Code that cannot be followed may do anything with the name.
            return true;
        }
        return finder.acts;
    }

    private static boolean isName(BasicValue value) {
        return value instanceof Name;
    }

    private static BasicValue named(boolean isName, BasicValue value) {
        return isName && value != null && value.getType() != null ? new Name(value.getType()) : value;
    }

    @Override
    public BasicValue copyOperation(AbstractInsnNode node, BasicValue value) {
        return value;
    }

    @Override
    public BasicValue unaryOperation(AbstractInsnNode node, BasicValue value) throws AnalyzerException {
        int opcode = node.getOpcode();
        acts |= isName(value) && opcode != Opcodes.CHECKCAST;
        return named(isName(value) && opcode == Opcodes.CHECKCAST, super.unaryOperation(node, value));
    }

    @Override
    public BasicValue binaryOperation(AbstractInsnNode node, BasicValue first, BasicValue second)
            throws AnalyzerException {
        acts |= isName(first) || isName(second);
        return super.binaryOperation(node, first, second);
    }

    @Override
    public void returnOperation(AbstractInsnNode node, BasicValue value, BasicValue expected) {
        acts |= isName(value);
    }

    @Override
    public BasicValue naryOperation(AbstractInsnNode node, List<? extends BasicValue> values) throws AnalyzerException {
        BasicValue result = super.naryOperation(node, values);
        boolean hasName = values.stream().anyMatch(ThreadNameUseFinder::isName);
        if (node instanceof InvokeDynamicInsnNode dynamic) {
            acts |= hasName && !dynamic.bsm.getOwner().equals("java/lang/invoke/StringConcatFactory");
            return result;
        }
        if (!(node instanceof MethodInsnNode call)) {
            return result;
        }
        boolean boxes =
                call.owner.equals("java/lang/Long") && (call.name.equals("valueOf") || call.name.equals("longValue"));
        acts |= hasName && !boxes && !shows(call);
        return named(isName(call.owner, call.name) || hasName && boxes, result);
    }

    /** Returns whether a call only prints its arguments, or makes them a part of a text. */
    private static boolean shows(MethodInsnNode call) {
        return call.owner.equals("java/io/PrintStream")
                || call.name.equals("append")
                || call.owner.equals("java/lang/String") && (call.name.equals("format") || call.name.equals("valueOf"))
                || call.owner.equals("java/lang/Long") && call.name.equals("toString");
    }

    @Override
    public BasicValue merge(BasicValue first, BasicValue second) {
        return named(isName(first) || isName(second), super.merge(first, second));
    }
}
