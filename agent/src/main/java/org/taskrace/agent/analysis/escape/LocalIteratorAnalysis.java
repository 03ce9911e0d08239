package org.taskrace.agent.analysis.escape;

import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.MethodInsnNode;
import org.objectweb.asm.tree.MethodNode;
import org.objectweb.asm.tree.analysis.AnalyzerException;
import org.taskrace.agent.analysis.flow.ControlFlowGraph;
import org.taskrace.agent.analysis.flow.Dataflow;

/**
 * Escape analysis of iterators: finds the iterators that a method only asks for their elements, as every loop over a collection does. Only
 * one task uses such an iterator, with any collection that it belongs to.
 *
 * <p>How: a dataflow analysis on sets of origins; an iterator escapes by any use but a move, {@code hasNext}, {@code next} and {@code
 * remove}. Cost: a few passes over a method that stores an iterator, none over others.
 */
public final class LocalIteratorAnalysis extends OriginDomain {

    private static final String ITERATOR = "java/util/Iterator";

    private final Set<MethodInsnNode> candidates;
    private int escaped;

    private LocalIteratorAnalysis(ControlFlowGraph flow, Set<MethodInsnNode> candidates) {
        super(flow, 0);
        this.candidates = candidates;
    }

    /** Returns the calls that make such iterators, of those whose result goes into a variable at once. */
    public static Set<MethodInsnNode> of(MethodNode method) {
        Set<MethodInsnNode> candidates = new LinkedHashSet<>();
        for (AbstractInsnNode instruction : method.instructions) {
            if (instruction instanceof MethodInsnNode call && makesIterator(call) && isStored(call)) {
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
                local.addAll(new LocalIteratorAnalysis(flow, some).local());
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
        if (!asksIterator(instruction)) {
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
