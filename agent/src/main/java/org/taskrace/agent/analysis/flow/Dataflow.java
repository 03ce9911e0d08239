package org.taskrace.agent.analysis.flow;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.IincInsnNode;
import org.objectweb.asm.tree.VarInsnNode;

/**
 * Forward dataflow analysis of one method: finds the state that holds where each block begins.
 *
 * <p>Source: G. A. Kildall, A unified approach to global program optimization, POPL 1973. The blocks on the worklist are taken in reverse postorder, so a block
 * comes after its predecessors, jumps back aside.
 *
 * <p>Differs: a block's state is joined anew from all its predecessors at each visit, instead of being narrowed step by step. A {@link Domain} may therefore name
 * values by the block where they meet.
 *
 * <p>Requires: joins go down a chain of finite length, or {@link #solve} gets a limit of visits.
 *
 * <p>Cost: instructions of the method times the visits of a block, which are few unless loops are nested deeply.
 *
 * @param <S> the state at one point of the method; it is changed in place
 */
public final class Dataflow<S> {

    /** The states of an analysis, and the effect of instructions on them. */
    public interface Domain<S> {

        /** Returns the state where the method begins. */
        S atEntry();

        S copy(S state);

        /** Returns the state that comes to a block from the end of another one, as a copy. */
        default S alongEdge(S state, int from, int to) {
            return copy(state);
        }

        /** Returns the state of a handler that begins with nothing known, or null if {@link #thrown} tells it. */
        default S atHandler(int handler) {
            return null;
        }

        /** Returns the state of a handler if an exception leaves this state, as a copy. */
        default S thrown(S state) {
            throw new UnsupportedOperationException("handlers begin with nothing known");
        }

        /** Reduces a state at a block's begin to what holds in another one too. */
        void join(S state, S other, int block);

        /** Makes a new state at a block's begin no better than the one of its last visit, where that is needed for an end. */
        default void widen(S state, S before, int block) {}

        boolean isSame(S one, S other);

        /** Runs the instruction at a position of the code; it is no label, line or frame. */
        void step(AbstractInsnNode instruction, int position, S state);
    }

    private final ControlFlowGraph flow;
    private final Domain<S> domain;
    private final List<S> before;
    private final List<S> after;
    private final List<S> thrown;
    private boolean ranAgain;

    public Dataflow(ControlFlowGraph flow, Domain<S> domain) {
        this.flow = flow;
        this.domain = domain;
        int blocks = flow.blocks().size();
        before = nulls(blocks);
        after = nulls(blocks);
        thrown = nulls(blocks);
    }

    private static <T> List<T> nulls(int size) {
        List<T> list = new ArrayList<>(size);
        for (int i = 0; i < size; i++) {
            list.add(null);
        }
        return list;
    }

    /** Finds all states; returns false if a block was visited more often than {@code mostVisits} times. */
    public boolean solve(int mostVisits) {
        int[] order = flow.reversePostorder();
        int[] rank = new int[flow.blocks().size()];
        for (int i = 0; i < order.length; i++) {
            rank[order[i]] = i;
        }
        int[] visits = new int[flow.blocks().size()];
        BitSet open = new BitSet();
        open.set(0);
        for (int next = 0; next >= 0; next = open.nextSetBit(0)) {
            open.clear(next);
            ControlFlowGraph.Block block = flow.block(order[next]);
            if (enter(block)) {
                if (++visits[block.number] > mostVisits) {
                    return false;
                }
                ranAgain |= visits[block.number] > 1;
                run(block, true);
                block.successors.forEach(successor -> open.set(rank[successor]));
                block.handlers.forEach(handler -> open.set(rank[handler]));
            }
        }
        return true;
    }

    /** Returns whether a block ran more than once, so that its first runs were on states that do not hold. */
    public boolean ranAgain() {
        return ranAgain;
    }

    /** Runs each block that is reached once more, in the order of the code, on the states that were found. */
    public void replay() {
        for (ControlFlowGraph.Block block : flow.blocks()) {
            if (before.get(block.number) != null) {
                run(block, false);
            }
        }
    }

    /** Joins the states that come to a block; returns whether the result is new. */
    private boolean enter(ControlFlowGraph.Block block) {
        S begin = begin(block);
        S known = before.get(block.number);
        if (known != null) {
            domain.widen(begin, known, block.number);
            if (domain.isSame(known, begin)) {
                return false;
            }
        }
        before.set(block.number, begin);
        return true;
    }

    private S begin(ControlFlowGraph.Block block) {
        int number = block.number;
        S begin = block.isHandler() ? domain.atHandler(number) : null;
        if (begin != null) {
            return begin;
        }
        begin = number == 0 ? domain.atEntry() : null;
        for (int predecessor : block.predecessors) {
            if (after.get(predecessor) == null) {
                continue;
            }
            ControlFlowGraph.Block from = flow.block(predecessor);
            if (!block.isHandler() || from.successors.contains(number)) {
                begin = joined(begin, domain.alongEdge(after.get(predecessor), predecessor, number), number);
            }
            if (block.isHandler() && from.handlers.contains(number)) {
                begin = joined(begin, domain.copy(thrown.get(predecessor)), number);
            }
        }
        return begin;
    }

    private S joined(S begin, S other, int block) {
        if (begin == null) {
            return other;
        }
        domain.join(begin, other, block);
        return begin;
    }

    private void run(ControlFlowGraph.Block block, boolean keeps) {
        S now = domain.copy(before.get(block.number));
        boolean mayThrow = keeps
                && !block.handlers.isEmpty()
                && block.handlers.stream().anyMatch(handler -> domain.atHandler(handler) == null);
        S left = mayThrow ? domain.thrown(now) : null;
        for (int i = block.first; i <= block.last; i++) {
            AbstractInsnNode instruction = flow.code()[i];
            if (instruction.getOpcode() >= 0) {
                domain.step(instruction, i, now);
                if (mayThrow && assigns(instruction)) {
                    domain.join(left, domain.thrown(now), block.handlers.get(0));
                }
            }
        }
        if (keeps) {
            after.set(block.number, now);
            thrown.set(block.number, left);
        }
    }

    /** Returns whether an instruction gives a local another value, which a handler may find there. */
    public static boolean assigns(AbstractInsnNode instruction) {
        return instruction instanceof IincInsnNode
                || instruction instanceof VarInsnNode variable
                        && variable.getOpcode() >= Opcodes.ISTORE
                        && variable.getOpcode() <= Opcodes.ASTORE;
    }
}
