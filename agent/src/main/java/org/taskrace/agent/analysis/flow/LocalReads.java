package org.taskrace.agent.analysis.flow;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.IincInsnNode;
import org.objectweb.asm.tree.MethodNode;
import org.objectweb.asm.tree.TryCatchBlockNode;
import org.objectweb.asm.tree.VarInsnNode;

/**
 * Liveness of single locals, answered by a search from one instruction. Few locals of a method are asked for, so no
 * sets of live locals are computed for its blocks.
 *
 * <p>Cost: the instructions between the place and the next reads or stores of the local.
 */
public final class LocalReads {

    private final MethodNode method;

    public LocalReads(MethodNode method) {
        this.method = method;
    }

    /** Returns whether the method may read a local, from an instruction on, before it sets the local anew. */
    public boolean isReadFrom(AbstractInsnNode begin, int local) {
        Deque<AbstractInsnNode> open = new ArrayDeque<>();
        Set<AbstractInsnNode> seen = new HashSet<>();
        add(begin, open);
        while (!open.isEmpty()) {
            AbstractInsnNode node = open.pop();
            if (!seen.add(node)) {
                continue;
            }
            if (reads(node, local)) {
                return true;
            }
            handlers(node).forEach(handler -> add(handler, open));
            if (setLocal(node) == local) {
                continue;
            }
            ControlFlowGraph.targets(node).forEach(target -> add(target, open));
            if (!ControlFlowGraph.ends(node.getOpcode())) {
                add(node.getNext(), open);
            }
        }
        return false;
    }

    private static void add(AbstractInsnNode node, Deque<AbstractInsnNode> open) {
        if (node != null) {
            open.push(node);
        }
    }

    /** Returns the handlers of the ranges that an instruction stands in. */
    private List<AbstractInsnNode> handlers(AbstractInsnNode node) {
        if (method.tryCatchBlocks.isEmpty() || node.getOpcode() < 0) {
            return List.of();
        }
        int at = method.instructions.indexOf(node);
        return method.tryCatchBlocks.stream()
                .filter(range -> covers(range, at))
                .map(range -> (AbstractInsnNode) range.handler)
                .toList();
    }

    private boolean covers(TryCatchBlockNode range, int position) {
        return method.instructions.indexOf(range.start) <= position
                && position < method.instructions.indexOf(range.end);
    }

    /** Returns whether an instruction reads a local; the end of a subroutine may lead to any read. */
    private static boolean reads(AbstractInsnNode node, int local) {
        return node instanceof VarInsnNode access && access.var == local && access.getOpcode() <= Opcodes.ALOAD
                || node instanceof IincInsnNode increment && increment.var == local
                || node.getOpcode() == Opcodes.RET;
    }

    /** Returns the local that an instruction sets, or -1. */
    public static int setLocal(AbstractInsnNode node) {
        if (node instanceof IincInsnNode increment) {
            return increment.var;
        }
        return isStore(node) ? ((VarInsnNode) node).var : -1;
    }

    /** Returns whether an instruction takes a value from the stack and stores it in a local. */
    public static boolean isStore(AbstractInsnNode node) {
        return node instanceof VarInsnNode && node.getOpcode() >= Opcodes.ISTORE && node.getOpcode() <= Opcodes.ASTORE;
    }
}
