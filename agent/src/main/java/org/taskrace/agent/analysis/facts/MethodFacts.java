package org.taskrace.agent.analysis.facts;

import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Set;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.MethodNode;
import org.taskrace.agent.analysis.escape.LocalUses;
import org.taskrace.agent.analysis.flow.ControlFlowGraph;
import org.taskrace.agent.analysis.flow.Loop;
import org.taskrace.agent.analysis.values.RedundantAccessAnalysis;

/**
 * The facts of one method that several steps of its optimisation share: each is computed when it is first asked for, and kept.
 *
 * <p>Facts about instructions stay true when checks are inserted between them; the control flow does not, so {@link #codeChanged} must be called.
 */
public final class MethodFacts {

    private final MethodNode method;
    private final AnalysisContext context;
    private ControlFlowGraph flow;
    private List<Loop> loops;
    private LocalUses localUses;
    private RedundantAccessAnalysis.Found values;
    private boolean isChanged;
    private Set<AbstractInsnNode> programCode = Set.of();

    public MethodFacts(MethodNode method, AnalysisContext context) {
        this.method = method;
        this.context = context;
    }

    public MethodNode method() {
        return method;
    }

    /** Returns the control flow graph of the present code. */
    public ControlFlowGraph flow() {
        if (flow == null) {
            flow = new ControlFlowGraph(method);
        }
        return flow;
    }

    /** Returns the loops of the present code, inner ones first. */
    public List<Loop> loops() {
        if (loops == null) {
            loops = Loop.of(flow());
        }
        return loops;
    }

    /** Returns the uses of local objects; the calls among them that run no code of the program end no strand from now on. */
    public LocalUses localUses(int unshared) {
        if (localUses == null) {
            requireProgramCode();
            localUses = context.escapes().localUses(method, flow(), unshared);
            context.ends().areLocal(localUses.accesses());
        }
        return localUses;
    }

    /** Returns the redundant accesses and the numbers of objects, arrays and indexes. */
    public RedundantAccessAnalysis.Found values() {
        if (values == null) {
            requireProgramCode();
            values = RedundantAccessAnalysis.of(method, flow(), context.ends(), context.program());
        }
        return values;
    }

    /** Refuses to analyse inserted code: its calls of hooks would end strands. */
    private void requireProgramCode() {
        if (isChanged) {
            throw new IllegalStateException("must be computed before code is inserted");
        }
    }

    /** Returns whether an instruction is the program's own, and not inserted. */
    public boolean isOfProgram(AbstractInsnNode instruction) {
        return !isChanged || programCode.contains(instruction);
    }

    /** Forgets the control flow: instructions were inserted. */
    public void codeChanged() {
        if (!isChanged) {
            AbstractInsnNode[] code = flow().code();
            programCode = Collections.newSetFromMap(new IdentityHashMap<>(code.length));
            Collections.addAll(programCode, code);
        }
        isChanged = true;
        flow = null;
        loops = null;
    }
}
