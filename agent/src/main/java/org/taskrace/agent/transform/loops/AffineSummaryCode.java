package org.taskrace.agent.transform.loops;

import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.function.Supplier;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.tree.FrameNode;
import org.objectweb.asm.tree.InsnList;
import org.objectweb.asm.tree.InsnNode;
import org.objectweb.asm.tree.JumpInsnNode;
import org.objectweb.asm.tree.LabelNode;
import org.objectweb.asm.tree.LdcInsnNode;
import org.objectweb.asm.tree.MethodInsnNode;
import org.objectweb.asm.tree.VarInsnNode;
import org.taskrace.agent.analysis.loops.LoopAccess;
import org.taskrace.agent.analysis.symbols.AccessPath;
import org.taskrace.agent.analysis.symbols.InvariantInt;
import org.taskrace.agent.analysis.symbols.Polynomial;
import org.taskrace.agent.transform.context.ClassContext;
import org.taskrace.agent.transform.context.Code;
import org.taskrace.agent.transform.context.MethodContext;
import org.taskrace.agent.transform.fields.SunkFieldCheck;
import org.taskrace.agent.transform.fields.UncheckedFieldAccess;
import org.taskrace.hooks.memory.AccessKey;

/** The code that stands before, in and after a loop for its checks. */
public final class AffineSummaryCode {

    static final String NESTS = "org/taskrace/hooks/loops/LoopSummaries";

    private AffineSummaryCode() {}

    /** Before the loop: sets the plan's locals. */
    static InsnList before(LoopSummaryPlan plan) {
        InsnList code = new InsnList();
        for (Map.Entry<AccessPath, Integer> array : plan.arrays().entrySet()) {
            AccessPath reference = array.getKey();
            if (!plan.isThere(reference)) {
                code.add(new InsnNode(Opcodes.ACONST_NULL));
            } else if (reference.kind() == AccessPath.Kind.LOCAL) {
                code.add(new VarInsnNode(Opcodes.ALOAD, reference.local()));
            } else {
                code.add(new VarInsnNode(Opcodes.ALOAD, 0));
                code.add(new UncheckedFieldAccess(reference.field(), plan.context, true));
            }
            code.add(new VarInsnNode(Opcodes.ASTORE, array.getValue()));
        }
        for (LoopSummaryPlan.Planned planned : plan.accesses) {
            before(plan, planned, code);
        }
        plan.sets.forEach(planned -> IndexSetSummaryCode.before(planned, code));
        for (LoopSummaryPlan.PlannedNest nest : plan.nests) {
            newNest(nest.what(), nest.site(), code);
            code.add(new VarInsnNode(Opcodes.ASTORE, nest.local()));
        }
        plan.longest.forEach(most -> PrefixSummaryCode.before(plan, most, code));
        plan.together.forEach(together -> together.before(code));
        for (LoopSummaryPlan.PlannedField planned : plan.fields) {
            boolean isStatic = planned.check().isStatic();
            code.add(new InsnNode(isStatic ? Opcodes.ICONST_0 : Opcodes.ACONST_NULL));
            code.add(new VarInsnNode(isStatic ? Opcodes.ISTORE : Opcodes.ASTORE, planned.kept()));
        }
        return code;
    }

    private static void before(LoopSummaryPlan plan, LoopSummaryPlan.Planned planned, InsnList code) {
        LoopAccess access = planned.what();
        if (access.isInvariant()) {
            value(plan, access.base(), code);
            Code.store(planned.first(), code);
            code.add(new InsnNode(Opcodes.ICONST_0));
            Code.store(planned.reached(), code);
            return;
        }
        Code.load(access.variable(), code);
        if (access.offset() != 0) {
            Code.plus(access.offset(), code);
        }
        Code.store(planned.start(), code);
        first(plan, planned.start(), planned.slope(), access.slope(), access.base(), planned.first(), code);
        if (access.rows() != null) {
            LoopAccess.Rows rows = access.rows();
            first(plan, planned.start(), planned.rowSlope(), rows.slope(), rows.base(), planned.firstRow(), code);
        }
        Code.load(planned.start(), code);
        Code.plus(-access.growth(), code);
        Code.store(planned.reached(), code);
    }

    /** first = base + slope * start */
    private static void first(
            LoopSummaryPlan plan,
            int start,
            int slopeLocal,
            Polynomial slope,
            Polynomial base,
            int first,
            InsnList code) {
        if (slopeLocal >= 0) {
            value(plan, slope, code);
            Code.store(slopeLocal, code);
        }
        Code.load(start, code);
        if (slopeLocal >= 0) {
            Code.load(slopeLocal, code);
            code.add(new InsnNode(Opcodes.IMUL));
        } else {
            Code.times(slope.constant(), code);
        }
        value(plan, base, code);
        code.add(new InsnNode(Opcodes.IADD));
        Code.store(first, code);
    }

    /** After an access: notes how far it came. */
    static InsnList afterAccess(LoopSummaryPlan.Planned planned) {
        InsnList code = new InsnList();
        if (planned.what().isInvariant()) {
            code.add(new InsnNode(Opcodes.ICONST_1));
        } else {
            Code.load(planned.what().variable(), code);
        }
        Code.store(planned.reached(), code);
        return code;
    }

    /** After the instruction that leaves an array on the stack: keeps it. */
    static InsnList keepArray(int local) {
        InsnList code = new InsnList();
        code.add(new InsnNode(Opcodes.DUP));
        code.add(new VarInsnNode(Opcodes.ASTORE, local));
        return code;
    }

    /**
     * On a way out of the loop: checks what was touched. {@code block} is the block that is left, or -1 if that is not known; {@code
     * frame} makes frames for jumps inside of this, or is null if there can be none.
     */
    static InsnList after(LoopSummaryPlan plan, int block, ClassContext context, Supplier<FrameNode> frame) {
        InsnList code = new InsnList();
        for (LoopSummaryPlan.PlannedField planned : plan.fields) {
            SunkFieldCheck check = planned.check();
            code.add(new VarInsnNode(check.isStatic() ? Opcodes.ILOAD : Opcodes.ALOAD, planned.kept()));
            code.add(new MethodInsnNode(
                    Opcodes.INVOKESTATIC, context.name, check.name(), check.descriptor(), context.isInterface()));
        }
        Set<UnrolledGroup> checked = new HashSet<>();
        Set<SharedRangeCode> handedOver = new HashSet<>();
        for (LoopSummaryPlan.Planned planned : plan.accesses) {
            LoopAccess access = planned.what();
            UnrolledGroup sequence = plan.sequenceOf(planned);
            if (sequence != null && sequence.isWhole(block)) {
                if (checked.add(sequence)) {
                    check(sequence, block, context, code);
                }
                continue;
            }
            SharedRangeCode together = plan.togetherOf(planned);
            if (together != null && together.isWhole(block)) {
                if (handedOver.add(together)) {
                    together.handOver(block, frame, code);
                }
                continue;
            }
            Integer sinceLast = access.sinceLast().get(block);
            if (access.isInvariant() && sinceLast != null && sinceLast == 1) {
                continue;
            }
            if (planned.longest() != null) {
                count(planned, sinceLast, code);
                PrefixSummaryCode.add(planned, code);
                continue;
            }
            LabelNode done = new LabelNode();
            boolean mayContinue = frame != null && planned.nest() >= 0 && access.rows() == null && !access.lastOnly();
            if (mayContinue) {
                arguments(planned, sinceLast, code);
                nestCall(access, access.gatheredBy() != null ? "gatheredContinue" : "elementsContinue", "Z", code);
                code.add(new JumpInsnNode(Opcodes.IFNE, done));
            }
            check(planned, sinceLast, mayContinue || block < 0, context, code);
            if (mayContinue) {
                code.add(done);
                code.add(frame.get());
            }
        }
        plan.sets.forEach(planned -> IndexSetSummaryCode.after(planned, code));
        plan.longest.forEach(most -> PrefixSummaryCode.after(most, context, code));
        plan.together.forEach(together -> together.after(code));
        for (LoopSummaryPlan.PlannedNest nest : plan.nests) {
            loadReference(nest.local(), code);
            code.add(new MethodInsnNode(Opcodes.INVOKESTATIC, NESTS, "check", "(Ljava/lang/Object;)V", false));
        }
        return code;
    }

    private static void newNest(LoopAccess access, int site, InsnList code) {
        code.add(new LdcInsnNode(AccessKey.of(site, access.access().writes())));
        String name = access.gatheredBy() != null ? "newGathered" : access.rows() != null ? "newRows" : "newElements";
        code.add(new MethodInsnNode(Opcodes.INVOKESTATIC, NESTS, name, "(I)Ljava/lang/Object;", false));
    }

    /** {@code isRare}: the method had better stay small than this be quick. */
    private static void check(
            LoopSummaryPlan.Planned planned, Integer sinceLast, boolean isRare, ClassContext context, InsnList code) {
        LoopAccess access = planned.what();
        boolean isNest = planned.nest() >= 0 || access.rows() != null || access.gatheredBy() != null;
        if (!isNest && context.rewriting.countsAccesses()) {
            code.add(new MethodInsnNode(Opcodes.INVOKESTATIC, MethodContext.COUNTS, "check", "()V", false));
        }
        if (isNest && planned.nest() < 0) {
            newNest(access, planned.site(), code);
            code.add(new InsnNode(Opcodes.DUP));
        }
        arguments(planned, sinceLast, code);
        if (!isNest) {
            code.add(
                    new LdcInsnNode(AccessKey.of(planned.site(), access.access().writes())));
            String name = access.lastOnly() ? "accessLast" : "accessLoop";
            code.add(new MethodInsnNode(
                    Opcodes.INVOKESTATIC, MethodContext.ARRAY_MEMORY, name, "(Ljava/lang/Object;IIII)V", false));
            return;
        }
        nestCall(access, nestMethod(access, isRare && planned.nest() >= 0), "V", code);
        if (planned.nest() < 0) {
            code.add(new MethodInsnNode(Opcodes.INVOKESTATIC, NESTS, "check", "(Ljava/lang/Object;)V", false));
        }
    }

    private static void check(UnrolledGroup sequence, int block, ClassContext context, InsnList code) {
        if (context.rewriting.countsAccesses()) {
            code.add(new MethodInsnNode(Opcodes.INVOKESTATIC, MethodContext.COUNTS, "check", "()V", false));
        }
        LoopSummaryPlan.Planned first = sequence.members().get(0);
        LoopAccess access = first.what();
        loadReference(first.array(), code);
        Code.load(first.first(), code);
        Code.push(sequence.growth(), code);
        count(first, access.sinceLast().get(block), code);
        code.add(new LdcInsnNode(AccessKey.of(sequence.site(), access.access().writes())));
        code.add(new MethodInsnNode(
                Opcodes.INVOKESTATIC,
                MethodContext.ARRAY_MEMORY,
                "accessSequence",
                "(Ljava/lang/Object;IIII)V",
                false));
    }

    private static String nestMethod(LoopAccess access, boolean isRare) {
        if (access.gatheredBy() != null) {
            return isRare ? "addGathered" : "gathered";
        }
        if (access.rows() != null) {
            return "rows";
        }
        return access.lastOnly() ? "last" : isRare ? "addElements" : "elements";
    }

    /** (nest), array, (first row, step), (array of indexes), first, step, count */
    private static void arguments(LoopSummaryPlan.Planned planned, Integer sinceLast, InsnList code) {
        LoopAccess access = planned.what();
        if (planned.nest() >= 0) {
            loadReference(planned.nest(), code);
        }
        loadReference(planned.array(), code);
        if (access.rows() != null) {
            Code.load(planned.firstRow(), code);
            step(access, planned.rowSlope(), access.rows().slope(), code);
        }
        if (access.gatheredBy() != null) {
            loadReference(planned.gatheredBy(), code);
        }
        Code.load(planned.first(), code);
        if (access.isInvariant()) {
            code.add(new InsnNode(Opcodes.ICONST_1));
            Code.load(planned.reached(), code);
        } else {
            step(access, planned.slope(), access.slope(), code);
            count(planned, sinceLast, code);
        }
    }

    private static void nestCall(LoopAccess access, String name, String result, InsnList code) {
        String between = access.gatheredBy() != null ? "Ljava/lang/Object;" : access.rows() != null ? "II" : "";
        String descriptor = "(Ljava/lang/Object;Ljava/lang/Object;" + between + "III)" + result;
        code.add(new MethodInsnNode(Opcodes.INVOKESTATIC, NESTS, name, descriptor, false));
    }

    private static void loadReference(int local, InsnList code) {
        code.add(local < 0 ? new InsnNode(Opcodes.ACONST_NULL) : new VarInsnNode(Opcodes.ALOAD, local));
    }

    /** From one index to the next. */
    static void step(LoopAccess access, int slopeLocal, Polynomial slope, InsnList code) {
        if (slopeLocal >= 0) {
            Code.load(slopeLocal, code);
            Code.times(access.growth(), code);
        } else {
            Code.push(slope.constant() * access.growth(), code);
        }
    }

    /** How many times the variable grew until it was reached last, and one. */
    static void count(LoopSummaryPlan.Planned planned, Integer sinceLast, InsnList code) {
        LoopAccess access = planned.what();
        Code.load(sinceLast == null ? planned.reached() : access.variable(), code);
        Code.load(planned.start(), code);
        code.add(new InsnNode(Opcodes.ISUB));
        int missing = access.growth() - (sinceLast == null ? 0 : sinceLast);
        if (missing != 0) {
            Code.plus(missing, code);
        }
        if (access.growth() == -1) {
            code.add(new InsnNode(Opcodes.INEG));
        } else if (access.growth() != 1) {
            Code.push(access.growth(), code);
            code.add(new InsnNode(Opcodes.IDIV));
        }
    }

    static void value(LoopSummaryPlan plan, Polynomial polynomial, InsnList code) {
        Code.push(polynomial.constant(), code);
        polynomial.terms().forEach((term, factor) -> {
            int[] locals = LoopSummaryPlan.localsOf(term);
            loadInt(plan, locals[0], code);
            if (locals.length > 1) {
                loadInt(plan, locals[1], code);
                code.add(new InsnNode(Opcodes.IMUL));
            }
            Code.times(factor, code);
            code.add(new InsnNode(Opcodes.IADD));
        });
    }

    /** A local, or what stands for one. */
    private static void loadInt(LoopSummaryPlan plan, int local, InsnList code) {
        if (local < InvariantInt.FIRST) {
            Code.load(local, code);
            return;
        }
        InvariantInt source = plan.sources.get(local - InvariantInt.FIRST);
        if (source.field() == null) {
            code.add(new VarInsnNode(Opcodes.ALOAD, source.array()));
            code.add(new MethodInsnNode(Opcodes.INVOKESTATIC, NESTS, "length", "(Ljava/lang/Object;)I", false));
        } else {
            if (!source.isStatic()) {
                code.add(new VarInsnNode(Opcodes.ALOAD, 0));
            }
            code.add(new UncheckedFieldAccess(source.field(), plan.context, true));
        }
    }
}
