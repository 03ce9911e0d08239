package org.taskrace.agent.transform.classes;

import java.util.List;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.MethodInsnNode;
import org.objectweb.asm.tree.MethodNode;
import org.objectweb.asm.tree.analysis.Analyzer;
import org.objectweb.asm.tree.analysis.AnalyzerException;
import org.objectweb.asm.tree.analysis.BasicInterpreter;
import org.objectweb.asm.tree.analysis.BasicValue;

/**
 * A data-flow analysis that says whether a method compares a time that it has read from a clock: a branch on such a value depends on the
 * schedule. A time that is only printed or handed on does not count.
 *
 * <p>Blind spot: a time that passes through a field, an array or a method of the program.
 */
public final class ClockComparisonFinder extends BasicInterpreter {

    /** A value that was computed from a time. */
    private static final class Time extends BasicValue {
        Time(Type type) {
            super(type);
        }

        @Override
        public boolean equals(Object other) {
            return other instanceof Time && super.equals(other);
        }

        @Override
        public int hashCode() {
            return super.hashCode() + 1;
        }
    }

    private boolean compares;

    private ClockComparisonFinder() {
        super(Opcodes.ASM9);
    }

    /** Returns whether a method reads a clock. */
    public static boolean isClock(String owner, String name) {
        return owner.equals("java/lang/System") && (name.equals("nanoTime") || name.equals("currentTimeMillis"))
                || owner.startsWith("java/time/") && (name.equals("now") || name.equals("millis"));
    }

    /** Returns whether a method compares a time. */
    public static boolean comparesTime(String owner, MethodNode method) {
        boolean reads = false;
        for (AbstractInsnNode node : method.instructions) {
            reads |= node instanceof MethodInsnNode call && isClock(call.owner, call.name);
        }
        if (!reads) {
            return false;
        }
        ClockComparisonFinder finder = new ClockComparisonFinder();
        try {
            new Analyzer<>(finder).analyze(owner, method);
        } catch (AnalyzerException e) {
            // Code that cannot be followed may do anything with its time.
            return true;
        }
        return finder.compares;
    }

    private static boolean isTime(BasicValue value) {
        return value instanceof Time;
    }

    private static BasicValue timed(boolean isTime, BasicValue value) {
        return isTime && value != null && value.getType() != null ? new Time(value.getType()) : value;
    }

    @Override
    public BasicValue copyOperation(AbstractInsnNode node, BasicValue value) {
        return value;
    }

    @Override
    public BasicValue unaryOperation(AbstractInsnNode node, BasicValue value) throws AnalyzerException {
        int opcode = node.getOpcode();
        boolean branches = opcode >= Opcodes.IFEQ && opcode <= Opcodes.IFLE
                || opcode == Opcodes.TABLESWITCH
                || opcode == Opcodes.LOOKUPSWITCH;
        compares |= branches && isTime(value);
        return timed(isTime(value), super.unaryOperation(node, value));
    }

    @Override
    public BasicValue binaryOperation(AbstractInsnNode node, BasicValue first, BasicValue second)
            throws AnalyzerException {
        int opcode = node.getOpcode();
        boolean isTime = isTime(first) || isTime(second);
        boolean branches = opcode >= Opcodes.LCMP && opcode <= Opcodes.DCMPG
                || opcode >= Opcodes.IF_ICMPEQ && opcode <= Opcodes.IF_ICMPLE;
        compares |= branches && isTime;
        return timed(isTime, super.binaryOperation(node, first, second));
    }

    @Override
    public BasicValue naryOperation(AbstractInsnNode node, List<? extends BasicValue> values) throws AnalyzerException {
        BasicValue result = super.naryOperation(node, values);
        if (!(node instanceof MethodInsnNode call)) {
            return result;
        }
        boolean hasTime = values.stream().anyMatch(ClockComparisonFinder::isTime);
        boolean computes = call.owner.startsWith("java/time/")
                || call.owner.equals("java/lang/Math")
                || call.owner.equals("java/lang/Long")
                || call.owner.equals("java/util/concurrent/TimeUnit");
        compares |= hasTime && computes && call.desc.endsWith(")Z");
        return timed(isClock(call.owner, call.name) || hasTime && computes, result);
    }

    @Override
    public BasicValue merge(BasicValue first, BasicValue second) {
        return timed(isTime(first) || isTime(second), super.merge(first, second));
    }
}
