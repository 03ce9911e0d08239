package org.taskrace.agent.analysis.loops;

import org.objectweb.asm.Opcodes;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.IincInsnNode;
import org.objectweb.asm.tree.VarInsnNode;
import org.taskrace.agent.analysis.flow.ControlFlowGraph;
import org.taskrace.agent.analysis.flow.IntConstant;
import org.taskrace.agent.analysis.flow.Loop;
import org.taskrace.agent.analysis.symbols.Polynomial;

/** Start values of induction variables, read from the last assignment before a loop. */
final class InductionStart {

    private InductionStart() {}

    /** Returns the constant or local that was assigned last; null if it is another value, or differs between the ways into the loop. */
    static Polynomial of(ControlFlowGraph flow, Loop loop, int variable) {
        Polynomial start = null;
        for (int predecessor : flow.block(loop.header()).predecessors) {
            if (!loop.contains(predecessor)) {
                Polynomial one = atEnd(flow, flow.block(predecessor), variable);
                if (one == null || start != null && !start.equals(one)) {
                    return null;
                }
                start = one;
            }
        }
        return start;
    }

    private static Polynomial atEnd(ControlFlowGraph flow, ControlFlowGraph.Block block, int variable) {
        for (int i = block.last(); i > block.first(); i--) {
            AbstractInsnNode instruction = flow.code()[i];
            if (instruction instanceof IincInsnNode increment && increment.var == variable) {
                return null;
            }
            if (instruction instanceof VarInsnNode store
                    && store.var == variable
                    && store.getOpcode() >= Opcodes.ISTORE) {
                return store.getOpcode() == Opcodes.ISTORE ? pushed(flow.code()[i - 1]) : null;
            }
        }
        return null;
    }

    private static Polynomial pushed(AbstractInsnNode instruction) {
        Integer constant = IntConstant.of(instruction);
        if (constant != null) {
            return Polynomial.of(constant);
        }
        return instruction.getOpcode() == Opcodes.ILOAD ? Polynomial.local(((VarInsnNode) instruction).var) : null;
    }
}
