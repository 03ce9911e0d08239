package org.taskrace.agent.transform.passes;

import org.objectweb.asm.tree.MethodInsnNode;
import org.taskrace.agent.analysis.escape.LocalWalkAnalysis;
import org.taskrace.agent.options.Optimisation;
import org.taskrace.agent.transform.calls.LocalObjectCall;
import org.taskrace.agent.transform.calls.LocalWalkCall;

/** Escape analysis of iterators and streams: marks the calls that make one for this method alone, so its own state needs no check. */
final class LocalWalkPass implements MethodPass {

    @Override
    public boolean applies(CheckPlan plan) {
        return plan.has(Optimisation.LOCAL);
    }

    @Override
    public void run(CheckPlan plan) {
        for (MethodInsnNode call : LocalWalkAnalysis.of(plan.method())) {
            if (!(call instanceof LocalObjectCall)) {
                plan.method().instructions.set(call, new LocalWalkCall(call, plan.context()));
            }
        }
    }
}
