package org.taskrace.agent.transform;

import java.util.Map;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;
import org.objectweb.asm.tree.InsnList;
import org.objectweb.asm.tree.InsnNode;
import org.objectweb.asm.tree.IntInsnNode;
import org.objectweb.asm.tree.LdcInsnNode;
import org.objectweb.asm.tree.MethodInsnNode;
import org.objectweb.asm.tree.VarInsnNode;
import org.taskrace.agent.analysis.LoopAccess;
import org.taskrace.agent.analysis.LoopAccess.Reached;
import org.taskrace.agent.analysis.Polynomial;
import org.taskrace.agent.analysis.Reference;

/** The code that stands before, in and after a loop for its checks. */
final class LoopCode {

    private LoopCode() {}

    /** Before the loop: sets the plan's locals. */
    static InsnList before(LoopPlan plan) {
        InsnList code = new InsnList();
        for (Map.Entry<Reference, Integer> array : plan.arrays().entrySet()) {
            boolean isLocal = array.getKey().kind() == Reference.Kind.LOCAL;
            code.add(
                    isLocal
                            ? new VarInsnNode(Opcodes.ALOAD, array.getKey().local())
                            : new InsnNode(Opcodes.ACONST_NULL));
            code.add(new VarInsnNode(Opcodes.ASTORE, array.getValue()));
        }
        for (LoopPlan.Planned planned : plan.accesses) {
            before(planned, code);
        }
        for (LoopPlan.PlannedField planned : plan.fields) {
            boolean isStatic = planned.check().isStatic();
            code.add(new InsnNode(isStatic ? Opcodes.ICONST_0 : Opcodes.ACONST_NULL));
            code.add(new VarInsnNode(isStatic ? Opcodes.ISTORE : Opcodes.ASTORE, planned.kept()));
        }
        return code;
    }

    /** Before an access to a field: keeps the object. If it is null the access fails, and nothing is kept. */
    static InsnList beforeAccess(LoopPlan.PlannedField planned) {
        InsnList code = new InsnList();
        if (planned.check().writes()
                && Type.getType(planned.what().instruction().desc).getSize() == 2) {
            // ..., object, value
            code.add(new InsnNode(Opcodes.DUP2_X1));
            code.add(new InsnNode(Opcodes.POP2));
            code.add(new InsnNode(Opcodes.DUP_X2));
        } else if (planned.check().writes()) {
            code.add(new InsnNode(Opcodes.DUP2));
            code.add(new InsnNode(Opcodes.POP));
        } else {
            code.add(new InsnNode(Opcodes.DUP));
        }
        // ..., object, (value), object
        code.add(new VarInsnNode(Opcodes.ASTORE, planned.kept()));
        return code;
    }

    /** After an access to a static field: notes that it was done. */
    static InsnList afterAccess(LoopPlan.PlannedField planned) {
        InsnList code = new InsnList();
        code.add(new InsnNode(Opcodes.ICONST_1));
        store(planned.kept(), code);
        return code;
    }

    private static void before(LoopPlan.Planned planned, InsnList code) {
        LoopAccess access = planned.what();
        if (access.isInvariant()) {
            value(access.base(), code);
            store(planned.first(), code);
            code.add(new InsnNode(Opcodes.ICONST_0));
            store(planned.reached(), code);
            return;
        }
        load(access.variable(), code);
        if (access.firstAfterGrowth()) {
            plus(access.growth(), code);
        }
        store(planned.start(), code);
        if (planned.slope() >= 0) {
            value(access.slope(), code);
            store(planned.slope(), code);
        }
        // first = base + slope * start
        load(planned.start(), code);
        timesSlope(planned, code);
        value(access.base(), code);
        code.add(new InsnNode(Opcodes.IADD));
        store(planned.first(), code);
        load(planned.start(), code);
        plus(-access.growth(), code);
        store(planned.reached(), code);
    }

    /** After an access: notes how far it came. */
    static InsnList afterAccess(LoopPlan.Planned planned) {
        InsnList code = new InsnList();
        if (planned.what().isInvariant()) {
            code.add(new InsnNode(Opcodes.ICONST_1));
        } else {
            load(planned.what().variable(), code);
        }
        store(planned.reached(), code);
        return code;
    }

    /** After the instruction that leaves an array on the stack: keeps it. */
    static InsnList keepArray(int local) {
        InsnList code = new InsnList();
        code.add(new InsnNode(Opcodes.DUP));
        code.add(new VarInsnNode(Opcodes.ASTORE, local));
        return code;
    }

    /** On a way out of the loop: checks what was touched. {@code block} is the block that is left, or -1 if that is not known. */
    static InsnList after(LoopPlan plan, int block, ClassContext context) {
        InsnList code = new InsnList();
        for (LoopPlan.PlannedField planned : plan.fields) {
            LateFieldCheck check = planned.check();
            code.add(new VarInsnNode(check.isStatic() ? Opcodes.ILOAD : Opcodes.ALOAD, planned.kept()));
            code.add(new MethodInsnNode(
                    Opcodes.INVOKESTATIC, context.name, check.name(), check.descriptor(), context.isInterface()));
        }
        for (LoopPlan.Planned planned : plan.accesses) {
            LoopAccess access = planned.what();
            Reached reached = access.reached().getOrDefault(block, Reached.UNKNOWN);
            if (access.isInvariant() && reached == Reached.NO) {
                continue;
            }
            if (context.rewriting.countsAccesses()) {
                code.add(new MethodInsnNode(Opcodes.INVOKESTATIC, MethodContext.COUNTS, "check", "()V", false));
            }
            code.add(new VarInsnNode(Opcodes.ALOAD, planned.array()));
            load(planned.first(), code);
            if (access.isInvariant()) {
                code.add(new InsnNode(Opcodes.ICONST_1));
                load(planned.reached(), code);
            } else {
                step(planned, code);
                count(planned, reached, code);
            }
            code.add(new LdcInsnNode(planned.site()));
            // array, first, step, count, site
            code.add(new MethodInsnNode(
                    Opcodes.INVOKESTATIC,
                    MethodContext.ARRAY_MEMORY,
                    access.access().writes() ? "writeLoop" : "readLoop",
                    "(Ljava/lang/Object;IIII)V",
                    false));
        }
        return code;
    }

    private static void step(LoopPlan.Planned planned, InsnList code) {
        int growth = planned.what().growth();
        if (planned.slope() >= 0) {
            load(planned.slope(), code);
            times(growth, code);
        } else {
            push(planned.what().slope().constant() * growth, code);
        }
    }

    /** How many times the variable grew until it was reached last, and one. */
    private static void count(LoopPlan.Planned planned, Reached reached, InsnList code) {
        LoopAccess access = planned.what();
        load(reached == Reached.UNKNOWN ? planned.reached() : access.variable(), code);
        load(planned.start(), code);
        code.add(new InsnNode(Opcodes.ISUB));
        if (access.growth() == -1) {
            code.add(new InsnNode(Opcodes.INEG));
        } else if (access.growth() != 1) {
            push(access.growth(), code);
            code.add(new InsnNode(Opcodes.IDIV));
        }
        if (reached != Reached.NO) {
            plus(1, code);
        }
    }

    private static void timesSlope(LoopPlan.Planned planned, InsnList code) {
        if (planned.slope() >= 0) {
            load(planned.slope(), code);
            code.add(new InsnNode(Opcodes.IMUL));
        } else {
            times(planned.what().slope().constant(), code);
        }
    }

    private static void value(Polynomial polynomial, InsnList code) {
        push(polynomial.constant(), code);
        polynomial.terms().forEach((term, factor) -> {
            int[] locals = LoopPlan.localsOf(term);
            load(locals[0], code);
            if (locals.length > 1) {
                load(locals[1], code);
                code.add(new InsnNode(Opcodes.IMUL));
            }
            times(factor, code);
            code.add(new InsnNode(Opcodes.IADD));
        });
    }

    private static void times(int factor, InsnList code) {
        if (factor != 1) {
            push(factor, code);
            code.add(new InsnNode(Opcodes.IMUL));
        }
    }

    private static void plus(int number, InsnList code) {
        push(number, code);
        code.add(new InsnNode(Opcodes.IADD));
    }

    private static void load(int local, InsnList code) {
        code.add(new VarInsnNode(Opcodes.ILOAD, local));
    }

    private static void store(int local, InsnList code) {
        code.add(new VarInsnNode(Opcodes.ISTORE, local));
    }

    private static void push(int number, InsnList code) {
        if (number >= -1 && number <= 5) {
            code.add(new InsnNode(Opcodes.ICONST_0 + number));
        } else if (number >= Short.MIN_VALUE && number <= Short.MAX_VALUE) {
            code.add(new IntInsnNode(Opcodes.SIPUSH, number));
        } else {
            code.add(new LdcInsnNode(number));
        }
    }
}
