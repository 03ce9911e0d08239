package org.taskrace.agent.effects;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.Deque;
import java.util.List;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.tree.MethodNode;
import org.objectweb.asm.tree.analysis.Analyzer;
import org.objectweb.asm.tree.analysis.AnalyzerException;
import org.objectweb.asm.tree.analysis.Frame;
import org.objectweb.asm.tree.analysis.Interpreter;
import org.objectweb.asm.tree.analysis.Value;

/** The paths through a method: its control flow graph by instructions, edges to exception handlers included. */
final class ControlFlowPaths {

    /** A choice of edges of the graph. */
    interface EdgeFilter {
        boolean accepts(int from, int to);
    }

    private final MethodNode method;
    private final List<List<Integer>> successors = new ArrayList<>();

    ControlFlowPaths(MethodNode method) {
        this.method = method;
    }

    /** Interprets the method, and notes the edges on the way. Returns the frame before each instruction; null if none leads there. */
    <V extends Value> Frame<V>[] analyze(String owner, Interpreter<V> interpreter) throws AnalyzerException {
        successors.clear();
        for (int i = 0; i < method.instructions.size(); i++) {
            successors.add(new ArrayList<>(2));
        }
        return new Analyzer<>(interpreter) {
            @Override
            protected void newControlFlowEdge(int from, int to) {
                successors.get(from).add(to);
            }

            @Override
            protected boolean newControlFlowExceptionEdge(int from, int to) {
                successors.get(from).add(to);
                return true;
            }
        }.analyze(owner, method);
    }

    /** Returns the instructions that may follow one. */
    List<Integer> successors(int at) {
        return successors.get(at);
    }

    /** Returns whether a path of accepted edges leads from the entry to a return past these instructions. */
    boolean canAvoid(BitSet instructions, EdgeFilter filter) {
        BitSet seen = new BitSet();
        Deque<Integer> open = new ArrayDeque<>();
        open.push(0);
        while (!open.isEmpty()) {
            int at = open.pop();
            if (seen.get(at) || instructions.get(at)) {
                continue;
            }
            seen.set(at);
            int opcode = method.instructions.get(at).getOpcode();
            if (opcode >= Opcodes.IRETURN && opcode <= Opcodes.RETURN) {
                return true;
            }
            for (int next : successors.get(at)) {
                if (filter.accepts(at, next)) {
                    open.push(next);
                }
            }
        }
        return false;
    }
}
