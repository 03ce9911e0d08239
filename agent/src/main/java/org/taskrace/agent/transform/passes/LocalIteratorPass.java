package org.taskrace.agent.transform.passes;

import org.objectweb.asm.tree.MethodInsnNode;
import org.taskrace.agent.analysis.escape.LocalIteratorAnalysis;
import org.taskrace.agent.options.Optimisation;
import org.taskrace.agent.transform.calls.LocalIteratorCall;
import org.taskrace.agent.transform.calls.LocalObjectCall;

/** Escape analysis of iterators: marks the calls that make an iterator for this method alone, so its position needs no check. */
final class LocalIteratorPass implements MethodPass {

    @Override
    public boolean applies(CheckPlan plan) {
        return plan.has(Optimisation.LOCAL);
    }

    @Override
    public void run(CheckPlan plan) {
        for (MethodInsnNode call : LocalIteratorAnalysis.of(plan.method())) {
            if (!(call instanceof LocalObjectCall)) {
                plan.method().instructions.set(call, new LocalIteratorCall(call, plan.context()));
            }
        }
    }
}
