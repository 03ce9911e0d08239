package org.taskrace.agent.transform;

import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.tree.MethodNode;
import org.taskrace.agent.analysis.facts.AnalysisContext;
import org.taskrace.agent.transform.context.MethodContext;
import org.taskrace.agent.transform.passes.CheckPlan;
import org.taskrace.agent.transform.passes.DeadResultDropper;
import org.taskrace.agent.transform.passes.MethodPass;
import org.taskrace.agent.transform.passes.SmallCallInliner;
import org.taskrace.agent.transform.variants.LocalArgumentCloner;

/** Optimiser of the checks of one method: keeps the whole method, runs the list of {@link MethodPass}es on it, and hands it to the next visitor. */
final class MethodOptimizer extends MethodNode {

    private final MethodVisitor next;
    private final MethodContext context;
    private final AnalysisContext analyses;
    private final LocalArgumentCloner clones;
    private final SmallCallInliner inliner;
    private final int localParameters;

    MethodOptimizer(
            MethodVisitor next,
            MethodContext context,
            AnalysisContext analyses,
            LocalArgumentCloner clones,
            SmallCallInliner inliner,
            ProgramClassVisitor.Method method) {
        super(Opcodes.ASM9, method.access(), method.name(), method.descriptor(), null, null);
        this.next = next;
        this.context = context;
        this.analyses = analyses;
        this.clones = clones;
        this.inliner = inliner;
        localParameters = method.unshared();
    }

    @Override
    public void visitEnd() {
        DeadResultDropper.drop(this);
        inliner.inline(this, context);
        CheckPlan plan = new CheckPlan(this, context, analyses, clones, localParameters);
        for (MethodPass pass : MethodPass.ALL) {
            if (pass.applies(plan)) {
                pass.run(plan);
            }
        }
        accept(next);
    }
}
