package org.taskrace.agent.analysis.escape;

import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.MethodInsnNode;
import org.objectweb.asm.tree.MethodNode;
import org.objectweb.asm.tree.analysis.AnalyzerException;
import org.taskrace.agent.analysis.flow.ControlFlowGraph;
import org.taskrace.agent.analysis.flow.Dataflow;

/**
 * Escape analysis of iterators and streams. It finds the iterators that a method only asks for their elements, as loops over collections do.
 * It also finds the streams on which a method only calls methods. Only one task uses such an iterator or stream, with any collection that
 * it belongs to.
 *
 * <p>How: a dataflow analysis on sets of origins. An iterator escapes by any use but a move, {@code hasNext}, {@code next} and {@code
 * remove}. A stream escapes by any use but a move and a call on it. Calls that may return their receiver create no stream. Cost: a few
 * passes over a method that stores an iterator or makes a stream, none over others.
 */
public final class LocalWalkAnalysis extends OriginDomain {

    private static final String ITERATOR = "java/util/Iterator";
    private static final String STREAMS = "java/util/stream/";

    private static final Set<String> STREAM_TYPES = Set.of(
            STREAMS + "BaseStream",
            STREAMS + "Stream",
            STREAMS + "IntStream",
            STREAMS + "LongStream",
            STREAMS + "DoubleStream");

    /** Methods of streams that may return their receiver. */
    private static final Set<String> RETURN_RECEIVER = Set.of("parallel", "sequential", "unordered", "onClose");

    private final Set<MethodInsnNode> candidates;
    private int escaped;

    private LocalWalkAnalysis(ControlFlowGraph flow, Set<MethodInsnNode> candidates) {
        super(flow, 0);
        this.candidates = candidates;
    }

    /** Returns the calls that make such streams, and such iterators of those that go into a variable at once. */
    public static Set<MethodInsnNode> of(MethodNode method) {
        Set<MethodInsnNode> candidates = new LinkedHashSet<>();
        for (AbstractInsnNode instruction : method.instructions) {
            if (instruction instanceof MethodInsnNode call
                    && (makesIterator(call) && isStored(call) || makesStream(call))) {
                candidates.add(call);
            }
        }
        Set<MethodInsnNode> local = new LinkedHashSet<>();
        ControlFlowGraph flow = candidates.isEmpty() ? null : new ControlFlowGraph(method);
        if (flow != null && !flow.hasSubroutines()) {
            List<MethodInsnNode> all = List.copyOf(candidates);
            for (int i = 0; i < all.size(); i += MOST_ORIGINS - 1) {
                Set<MethodInsnNode> some =
                        new LinkedHashSet<>(all.subList(i, Math.min(all.size(), i + MOST_ORIGINS - 1)));
                local.addAll(new LocalWalkAnalysis(flow, some).local());
            }
        }
        return local;
    }

    private Set<MethodInsnNode> local() {
        new Dataflow<>(flow, this).solve(Integer.MAX_VALUE);
        candidates.removeIf(call -> (created(call) & escaped) != 0);
        return candidates;
    }

    @Override
    public Origins unaryOperation(AbstractInsnNode instruction, Origins value) throws AnalyzerException {
        if (instruction.getOpcode() == Opcodes.CHECKCAST) {
            return value;
        }
        escaped |= value.bits();
        return super.unaryOperation(instruction, value);
    }

    @Override
    public Origins binaryOperation(AbstractInsnNode instruction, Origins one, Origins other) throws AnalyzerException {
        escaped |= one.bits() | other.bits();
        return super.binaryOperation(instruction, one, other);
    }

    @Override
    public Origins ternaryOperation(AbstractInsnNode store, Origins array, Origins index, Origins value) {
        escaped |= value.bits();
        return super.ternaryOperation(store, array, index, value);
    }

    @Override
    public Origins naryOperation(AbstractInsnNode instruction, List<? extends Origins> arguments)
            throws AnalyzerException {
        if (isOnStream(instruction)) {
            arguments.subList(1, arguments.size()).forEach(argument -> escaped |= argument.bits());
            if (mayReturnReceiver((MethodInsnNode) instruction)) {
                return arguments.get(0);
            }
        } else if (!asksIterator(instruction)) {
            arguments.forEach(argument -> escaped |= argument.bits());
        }
        return instruction instanceof MethodInsnNode call && candidates.contains(call)
                ? Origins.of(created(call))
                : super.naryOperation(instruction, arguments);
    }

    private static boolean makesIterator(MethodInsnNode call) {
        return call.getOpcode() != Opcodes.INVOKESTATIC
                && call.name.equals("iterator")
                && call.desc.equals("()L" + ITERATOR + ";");
    }

    /** Returns whether a call of a method of the JDK makes a new stream; it may do so by code of the program. */
    private static boolean makesStream(MethodInsnNode call) {
        return STREAM_TYPES.contains(
                        Type.getReturnType(call.desc).getClassName().replace('.', '/'))
                && (call.getOpcode() == Opcodes.INVOKESTATIC
                        ? STREAM_TYPES.contains(call.owner) || call.owner.equals("java/util/Arrays")
                        : call.owner.startsWith("java/util/"))
                && !mayReturnReceiver(call);
    }

    private static boolean isOnStream(AbstractInsnNode instruction) {
        return instruction instanceof MethodInsnNode call
                && call.getOpcode() == Opcodes.INVOKEINTERFACE
                && STREAM_TYPES.contains(call.owner);
    }

    private static boolean mayReturnReceiver(MethodInsnNode call) {
        return STREAM_TYPES.contains(call.owner) && RETURN_RECEIVER.contains(call.name);
    }

    private static boolean asksIterator(AbstractInsnNode instruction) {
        return instruction instanceof MethodInsnNode call
                && call.owner.equals(ITERATOR)
                && (call.name.equals("hasNext") || call.name.equals("next") || call.name.equals("remove"));
    }

    private static boolean isStored(AbstractInsnNode call) {
        AbstractInsnNode next = call.getNext();
        while (next != null && next.getOpcode() < 0) {
            next = next.getNext();
        }
        return next != null && next.getOpcode() == Opcodes.ASTORE;
    }
}
