package org.taskrace.agent.transform.passes;

import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.MethodInsnNode;
import org.taskrace.agent.options.Optimisation;

/** Method cloning: redirects calls with local arguments to clones that do not check accesses to them. The last pass, since analyses do not know clones. */
final class LocalClonePass implements MethodPass {

    @Override
    public boolean applies(CheckPlan plan) {
        return plan.has(Optimisation.LOCAL);
    }

    /** Visits the calls in the order of the code, which numbers the clones alike in each run. */
    @Override
    public void run(CheckPlan plan) {
        for (AbstractInsnNode instruction : plan.method().instructions.toArray()) {
            if (instruction instanceof MethodInsnNode call) {
                plan.clones().redirect(plan.method(), call, plan.localArguments(call));
            }
        }
    }
}
