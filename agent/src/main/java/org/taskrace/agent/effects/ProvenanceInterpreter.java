package org.taskrace.agent.effects;

import java.util.List;
import java.util.function.Predicate;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.FieldInsnNode;
import org.objectweb.asm.tree.InsnList;
import org.objectweb.asm.tree.TypeInsnNode;
import org.objectweb.asm.tree.analysis.AnalyzerException;
import org.objectweb.asm.tree.analysis.BasicInterpreter;
import org.objectweb.asm.tree.analysis.BasicValue;
import org.objectweb.asm.tree.analysis.Interpreter;

/** Interpreter that follows values from a method's parameters through its instructions. */
final class ProvenanceInterpreter extends Interpreter<Provenance> {

    /** Source of the provenance of what a call returns. */
    @FunctionalInterface
    interface CallResults {
        Provenance of(AbstractInsnNode call, List<? extends Provenance> values);
    }

    /** Knows the sizes of values, which depend on instructions alone. */
    private final BasicInterpreter sizes = new BasicInterpreter();

    private final InsnList code;
    private final int[] parameterOfLocal;

    /** For each allocation, by its instruction: the parameters that the new object may hold. */
    private final long[] holds;

    private final CallResults results;

    private final Predicate<FieldInsnNode> follows;

    /** By parameter: the exact class of the object, or null. */
    private final String[] exact;

    ProvenanceInterpreter(
            InsnList code,
            int[] parameterOfLocal,
            long[] holds,
            CallResults results,
            Predicate<FieldInsnNode> follows,
            String... exact) {
        super(Opcodes.ASM9);
        this.code = code;
        this.parameterOfLocal = parameterOfLocal;
        this.holds = holds;
        this.results = results;
        this.follows = follows;
        this.exact = exact;
    }

    private static Provenance sized(BasicValue value) {
        return value == null ? null : value.getSize() == 2 ? Provenance.DOUBLE : Provenance.SINGLE;
    }

    private static boolean isFollowed(String descriptor) {
        return descriptor.startsWith("[")
                || descriptor.startsWith("L")
                        && !descriptor.equals("Ljava/lang/String;")
                        && !descriptor.equals("Ljava/lang/Class;");
    }

    @Override
    public Provenance newValue(Type type) {
        return sized(sizes.newValue(type));
    }

    @Override
    public Provenance newParameterValue(boolean isInstanceMethod, int local, Type type) {
        int number = parameterOfLocal[local];
        boolean isReference = type.getSort() == Type.OBJECT || type.getSort() == Type.ARRAY;
        if (!isReference || number >= MethodEffects.MOST_PARAMETERS) {
            return newValue(type);
        }
        return Provenance.parameter(number, number < exact.length ? exact[number] : null);
    }

    @Override
    public Provenance newOperation(AbstractInsnNode insn) throws AnalyzerException {
        if (insn.getOpcode() == Opcodes.ICONST_0) {
            return Provenance.number(Provenance.ZERO);
        }
        if (insn.getOpcode() == Opcodes.NEW) {
            int at = code.indexOf(insn);
            return Provenance.allocated(at, ((TypeInsnNode) insn).desc, holds[at]);
        }
        return sized(sizes.newOperation(insn));
    }

    @Override
    public Provenance copyOperation(AbstractInsnNode insn, Provenance value) {
        return value;
    }

    @Override
    public Provenance unaryOperation(AbstractInsnNode insn, Provenance value) throws AnalyzerException {
        switch (insn.getOpcode()) {
            case Opcodes.GETFIELD:
                return isFollowed(((FieldInsnNode) insn).desc) && follows.test((FieldInsnNode) insn)
                        ? value.part()
                        : newValue(Type.getType(((FieldInsnNode) insn).desc));
            case Opcodes.CHECKCAST:
                return value;
            case Opcodes.NEWARRAY, Opcodes.ANEWARRAY:
                int at = code.indexOf(insn);
                return Provenance.allocated(at, null, holds[at]);
            case Opcodes.ARRAYLENGTH:
                return value.isOnly() && value.inside() == 0 && Long.bitCount(value.itself()) == 1
                        ? Provenance.number(1 + Long.numberOfTrailingZeros(value.itself()))
                        : Provenance.SINGLE;
            default:
                return sized(sizes.unaryOperation(insn, BasicValue.REFERENCE_VALUE));
        }
    }

    @Override
    public Provenance binaryOperation(AbstractInsnNode insn, Provenance value1, Provenance value2)
            throws AnalyzerException {
        return insn.getOpcode() == Opcodes.AALOAD
                ? value1.part()
                : sized(sizes.binaryOperation(insn, BasicValue.INT_VALUE, BasicValue.INT_VALUE));
    }

    @Override
    public Provenance ternaryOperation(AbstractInsnNode insn, Provenance value1, Provenance value2, Provenance value3) {
        return null;
    }

    @Override
    public Provenance naryOperation(AbstractInsnNode insn, List<? extends Provenance> values) throws AnalyzerException {
        if (insn.getOpcode() == Opcodes.MULTIANEWARRAY) {
            return Provenance.allocated(code.indexOf(insn), null, holds[code.indexOf(insn)]);
        }
        return results.of(insn, values);
    }

    @Override
    public void returnOperation(AbstractInsnNode insn, Provenance value, Provenance expected) {
        // What is returned is looked at when all ways are known.
    }

    @Override
    public Provenance merge(Provenance value1, Provenance value2) {
        return value1.merge(value2);
    }
}
