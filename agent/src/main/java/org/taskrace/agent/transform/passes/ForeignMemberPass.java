package org.taskrace.agent.transform.passes;

import java.util.ArrayList;
import java.util.List;
import org.objectweb.asm.ConstantDynamic;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.FieldInsnNode;
import org.objectweb.asm.tree.LdcInsnNode;
import org.objectweb.asm.tree.MethodInsnNode;
import org.objectweb.asm.tree.analysis.Analyzer;
import org.objectweb.asm.tree.analysis.AnalyzerException;
import org.objectweb.asm.tree.analysis.BasicInterpreter;
import org.objectweb.asm.tree.analysis.BasicValue;
import org.objectweb.asm.tree.analysis.Frame;
import org.taskrace.agent.analysis.symbols.ArrayAccess;
import org.taskrace.agent.transform.classes.ForeignMembers;

/**
 * Pass that drops the checks of another agent's accesses. These are accesses to fields that the agent has added, to
 * arrays that come from there, and all those in methods that it has added.
 */
final class ForeignMemberPass implements MethodPass {

    @Override
    public boolean applies(CheckPlan plan) {
        return plan.hasAccesses() && !plan.context().classContext.foreign().isEmpty();
    }

    @Override
    public void run(CheckPlan plan) {
        ForeignMembers foreign = plan.context().classContext.foreign();
        boolean isForeign = foreign.hasMethod(plan.method().name, plan.method().desc);
        Frame<BasicValue>[] frames = isForeign ? null : frames(plan, foreign);
        List<AbstractInsnNode> accesses = new ArrayList<>();
        int at = 0;
        for (AbstractInsnNode instruction : plan.method().instructions) {
            if (instruction instanceof FieldInsnNode field) {
                if (isForeign || field.owner.equals(plan.context().classContext.name) && foreign.hasField(field.name)) {
                    accesses.add(field);
                }
            } else if (ArrayAccess.is(instruction.getOpcode())
                    && (isForeign || isOfForeignArray(instruction, frames == null ? null : frames[at]))) {
                accesses.add(instruction);
            }
            at++;
        }
        plan.uncheck(accesses);
    }

    private static Frame<BasicValue>[] frames(CheckPlan plan, ForeignMembers foreign) {
        String owner = plan.context().classContext.name;
        try {
            return new Analyzer<>(new OriginInterpreter(owner, foreign)).analyzeAndComputeMaxs(owner, plan.method());
        } catch (AnalyzerException e) {
            // Code that the JVM refuses: nothing is dropped.
            return null;
        }
    }

    private static boolean isOfForeignArray(AbstractInsnNode access, Frame<BasicValue> frame) {
        if (frame == null) {
            return false;
        }
        int opcode = access.getOpcode();
        boolean writes = opcode >= Opcodes.IASTORE && opcode <= Opcodes.SASTORE;
        int below = writes ? 3 : 2;
        return frame.getStack(frame.getStackSize() - below) == OriginInterpreter.FOREIGN;
    }

    /** An interpreter that tells values of another agent from those of the program. */
    private static final class OriginInterpreter extends BasicInterpreter {

        static final BasicValue FOREIGN = new BasicValue(Type.getObjectType("java/lang/Object"));

        private final String owner;
        private final ForeignMembers foreign;

        OriginInterpreter(String owner, ForeignMembers foreign) {
            super(Opcodes.ASM9);
            this.owner = owner;
            this.foreign = foreign;
        }

        @Override
        public BasicValue newOperation(AbstractInsnNode instruction) throws AnalyzerException {
            boolean isConstant = instruction instanceof LdcInsnNode load
                    && load.cst instanceof ConstantDynamic constant
                    && constant.getBootstrapMethod().getOwner().equals(owner)
                    && foreign.hasMethod(
                            constant.getBootstrapMethod().getName(),
                            constant.getBootstrapMethod().getDesc());
            boolean isField = instruction instanceof FieldInsnNode field
                    && field.owner.equals(owner)
                    && foreign.hasField(field.name);
            return isConstant || isField ? FOREIGN : super.newOperation(instruction);
        }

        @Override
        public BasicValue unaryOperation(AbstractInsnNode instruction, BasicValue value) throws AnalyzerException {
            return instruction.getOpcode() == Opcodes.CHECKCAST && value == FOREIGN
                    ? FOREIGN
                    : super.unaryOperation(instruction, value);
        }

        @Override
        public BasicValue naryOperation(AbstractInsnNode instruction, List<? extends BasicValue> values)
                throws AnalyzerException {
            return instruction instanceof MethodInsnNode call
                            && call.owner.equals(owner)
                            && foreign.hasMethod(call.name, call.desc)
                            && Type.getReturnType(call.desc).getSort() == Type.ARRAY
                    ? FOREIGN
                    : super.naryOperation(instruction, values);
        }

        @Override
        public BasicValue merge(BasicValue one, BasicValue other) {
            if (one == other) {
                return one;
            }
            boolean isOneForeign = one == FOREIGN || other == FOREIGN;
            return isOneForeign && one.equals(other) ? BasicValue.REFERENCE_VALUE : super.merge(one, other);
        }
    }
}
