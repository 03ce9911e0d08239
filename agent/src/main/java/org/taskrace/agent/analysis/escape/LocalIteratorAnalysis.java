package org.taskrace.agent.analysis.escape;

import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.Deque;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.MethodInsnNode;
import org.objectweb.asm.tree.MethodNode;
import org.objectweb.asm.tree.VarInsnNode;
import org.taskrace.agent.analysis.flow.ControlFlowGraph;

/**
 * Finds the iterators that a method keeps to itself, as every loop over a collection does: the result of {@code iterator()} goes
 * into a variable, and whatever is loaded from there before something else is stored is at once asked for the next element. Such
 * an iterator is used by one task alone.
 *
 * <p>Cost: a walk over the code behind each such call, as far as the variable may still have the iterator.
 */
public final class LocalIteratorAnalysis {

    private static final String ITERATOR = "java/util/Iterator";

    private LocalIteratorAnalysis() {}

    /** The calls that make such iterators. */
    public static Set<MethodInsnNode> of(MethodNode method) {
        Set<MethodInsnNode> made = new LinkedHashSet<>();
        for (AbstractInsnNode instruction : method.instructions) {
            if (instruction instanceof MethodInsnNode call && makesIterator(call) && storedBy(call) != null) {
                made.add(call);
            } else if (instruction.getOpcode() == Opcodes.JSR) {
                return Set.of();
            }
        }
        if (!made.isEmpty()) {
            ControlFlowGraph flow = new ControlFlowGraph(method);
            List<AbstractInsnNode> code = Arrays.asList(flow.code());
            made.removeIf(call -> !staysPrivate(flow, storedBy(call).var, code.indexOf(storedBy(call)) + 1));
        }
        return made;
    }

    /** Whether nothing else is done with what a variable has at a position, until it has something else. */
    private static boolean staysPrivate(ControlFlowGraph flow, int variable, int position) {
        Deque<Integer> open = new ArrayDeque<>();
        Set<Integer> seen = new HashSet<>();
        open.add(position);
        while (!open.isEmpty()) {
            int first = open.poll();
            if (!seen.add(first)) {
                continue;
            }
            ControlFlowGraph.Block block = flow.block(flow.blockOf(first));
            // An exception may come before anything else is stored.
            block.handlers.forEach(handler -> open.add(flow.block(handler).first));
            int at = first;
            while (at <= block.last && !replaces(flow.code()[at], variable)) {
                AbstractInsnNode instruction = flow.code()[at];
                boolean loads = instruction.getOpcode() == Opcodes.ALOAD && ((VarInsnNode) instruction).var == variable;
                if (loads && !asksIterator(next(instruction))) {
                    return false;
                }
                at++;
            }
            if (at > block.last) {
                block.successors.forEach(successor -> open.add(flow.block(successor).first));
            }
        }
        return true;
    }

    private static boolean replaces(AbstractInsnNode instruction, int variable) {
        int opcode = instruction.getOpcode();
        if (opcode < Opcodes.ISTORE || opcode > Opcodes.ASTORE) {
            return false;
        }
        int stored = ((VarInsnNode) instruction).var;
        boolean isLong = opcode == Opcodes.LSTORE || opcode == Opcodes.DSTORE;
        return stored == variable || isLong && stored == variable - 1;
    }

    private static boolean makesIterator(MethodInsnNode call) {
        return call.getOpcode() != Opcodes.INVOKESTATIC
                && call.name.equals("iterator")
                && call.desc.equals("()L" + ITERATOR + ";");
    }

    private static VarInsnNode storedBy(MethodInsnNode call) {
        return next(call) instanceof VarInsnNode store && store.getOpcode() == Opcodes.ASTORE ? store : null;
    }

    private static boolean asksIterator(AbstractInsnNode instruction) {
        return instruction instanceof MethodInsnNode call
                && call.owner.equals(ITERATOR)
                && (call.name.equals("hasNext") || call.name.equals("next") || call.name.equals("remove"));
    }

    /** The instruction after this one, whatever labels and lines lie between. */
    private static AbstractInsnNode next(AbstractInsnNode instruction) {
        AbstractInsnNode next = instruction.getNext();
        while (next != null && next.getOpcode() < 0) {
            next = next.getNext();
        }
        return next;
    }
}
