package org.taskrace.agent.transform.passes;

import org.objectweb.asm.Opcodes;
import org.objectweb.asm.tree.FieldInsnNode;
import org.taskrace.agent.analysis.values.FieldGroupAnalysis;
import org.taskrace.agent.options.Optimisation;
import org.taskrace.agent.transform.classes.ClassInfo;
import org.taskrace.agent.transform.context.ClassContext;
import org.taskrace.agent.transform.fields.FieldGroupInserter;

/** Check grouping: replaces the checks of accesses to several fields of one object in a basic block by one check. */
final class FieldGroupPass implements MethodPass {

    @Override
    public boolean applies(CheckPlan plan) {
        ClassContext inClass = plan.context().classContext;
        // A write of a constructor to its own object alone makes a group, too.
        return (plan.hasSeveralAccesses()
                        || plan.hasAccesses() && plan.method().name.equals("<init>"))
                && plan.has(Optimisation.FIELDS)
                && plan.hasFrames()
                && !inClass.isInterface()
                && !inClass.rewriting.parallel();
    }

    @Override
    public void run(CheckPlan plan) {
        plan.expandFrames();
        FieldGroupAnalysis found = FieldGroupAnalysis.of(
                plan.method(),
                plan.facts().flow(),
                plan.facts().values(),
                plan.analyses().ends(),
                access -> hasOwnCheck(access, plan),
                plan.facts()::isOfProgram);
        plan.uncheck(new FieldGroupInserter(plan.method(), plan.context(), CheckPlan::lineOf).insert(found));
        plan.facts().codeChanged();
    }

    private static boolean hasOwnCheck(FieldInsnNode access, CheckPlan plan) {
        ClassContext inClass = plan.context().classContext;
        ClassInfo.Field field = inClass.index.resolve(inClass.loader, access.owner, access.name, access.desc);
        return field != null
                && field.hasCell()
                && field.owner().equals(access.owner)
                && (field.access() & (Opcodes.ACC_FINAL | Opcodes.ACC_VOLATILE | Opcodes.ACC_STATIC)) == 0
                && !plan.unchecked().contains(access);
    }
}
