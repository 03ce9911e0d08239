package org.taskrace.agent.analysis;

import java.util.Collection;
import java.util.Collections;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.Map;
import java.util.Set;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.FieldInsnNode;
import org.objectweb.asm.tree.InvokeDynamicInsnNode;
import org.objectweb.asm.tree.LdcInsnNode;
import org.objectweb.asm.tree.MethodInsnNode;
import org.objectweb.asm.tree.MethodNode;
import org.objectweb.asm.tree.TypeInsnNode;
import org.taskrace.agent.analysis.symbols.ArrayAccess;
import org.taskrace.agent.constructs.family.ConstructRegistry;
import org.taskrace.agent.constructs.family.WaitBehaviour;

/**
 * Classification of instructions by their effect on the running strand. A strand ends where a task is created or
 * joined, a lock is acquired or released, or a volatile field is accessed. A call of a pure method of the JDK ends
 * none. Nor does a call that can invoke only one method, if no instruction of that method ends a strand.
 *
 * <p>Blind spot: none known; an unknown instruction or call ends the strand. A read under a lock may begin a strand
 * that happens after the last holder's writes. That is no end: earlier accesses of the task stay ordered as they were.
 */
public final class StrandBoundaries {

    /** The effect of code on other code, from weak to strong. */
    public enum Effect {
        /** Computes and reads. */
        PURE,
        /** Writes fields or elements. */
        WRITES,
        /** May end the strand. */
        ENDS;

        public Effect and(Effect other) {
            return compareTo(other) >= 0 ? this : other;
        }
    }

    /** Deeper chains of calls end a strand. */
    private static final int DEEPEST = 6;

    private final ProgramView program;
    private final Map<MethodNode, Effect> known = new HashMap<>();

    /** The effects of calls that were asked for: several analyses ask, most of them more than once. */
    private final Map<AbstractInsnNode, Effect> ofCalls = new IdentityHashMap<>();

    /** Calls on local JDK objects that run no code of the program. */
    private final Set<AbstractInsnNode> quiet = Collections.newSetFromMap(new IdentityHashMap<>());

    public StrandBoundaries(ProgramView program) {
        this.program = program;
    }

    /** Records accesses to local objects: calls among them that run no code of the program are pure from now on. */
    public void areLocal(Collection<AbstractInsnNode> accesses) {
        for (AbstractInsnNode access : accesses) {
            if (access instanceof MethodInsnNode call && LocalJdkObjects.isQuiet(call)) {
                quiet.add(call);
            }
        }
    }

    public Effect of(AbstractInsnNode instruction) {
        if (!(instruction instanceof MethodInsnNode)) {
            return of(instruction, 0);
        }
        if (quiet.contains(instruction)) {
            return Effect.PURE;
        }
        Effect known = ofCalls.get(instruction);
        if (known == null) {
            known = of(instruction, 0);
            ofCalls.put(instruction, known);
        }
        return known;
    }

    private Effect of(AbstractInsnNode instruction, int depth) {
        int opcode = instruction.getOpcode();
        if (instruction instanceof FieldInsnNode field) {
            return ofField(opcode, field);
        }
        if (instruction instanceof MethodInsnNode call) {
            return ofCall(opcode, call, depth);
        }
        if (instruction instanceof InvokeDynamicInsnNode dynamic) {
            return dynamic.bsm.getOwner().equals("java/lang/invoke/LambdaMetafactory") ? Effect.PURE : Effect.ENDS;
        }
        if (opcode == Opcodes.MONITORENTER || opcode == Opcodes.MONITOREXIT) {
            return Effect.ENDS;
        }
        if (opcode == Opcodes.NEW) {
            return program.mayInitialize(((TypeInsnNode) instruction).desc) ? Effect.ENDS : Effect.PURE;
        }
        if (instruction instanceof LdcInsnNode constant && constant.cst instanceof org.objectweb.asm.ConstantDynamic) {
            return Effect.ENDS;
        }
        return ArrayAccess.writes(opcode) ? Effect.WRITES : Effect.PURE;
    }

    private Effect ofField(int opcode, FieldInsnNode field) {
        boolean isStatic = opcode == Opcodes.GETSTATIC || opcode == Opcodes.PUTSTATIC;
        if (isStatic && program.mayInitialize(field.owner)
                || program.mayBeVolatile(field.owner, field.name, field.desc)) {
            return Effect.ENDS;
        }
        return opcode == Opcodes.PUTFIELD || opcode == Opcodes.PUTSTATIC ? Effect.WRITES : Effect.PURE;
    }

    private Effect ofCall(int opcode, MethodInsnNode call, int depth) {
        if (isPure(call)) {
            return Effect.PURE;
        }
        if (depth > DEEPEST || opcode == Opcodes.INVOKESTATIC && program.mayInitialize(call.owner)) {
            return Effect.ENDS;
        }
        MethodNode target = program.onlyTarget(opcode, call.owner, call.name, call.desc);
        return target == null ? Effect.ENDS : ofMethod(target, depth + 1);
    }

    /** Returns whether a call that ends no strand may run code of the program, with accesses of its own. */
    public boolean runsProgramCode(MethodInsnNode call) {
        return !isPure(call) && !quiet.contains(call);
    }

    private static boolean isPure(MethodInsnNode call) {
        return ConstructRegistry.all().progress(call.owner, call.name, call.desc) == WaitBehaviour.PURE;
    }

    private Effect ofMethod(MethodNode method, int depth) {
        Effect before = known.get(method);
        if (before != null) {
            return before;
        }
        int unknowable = Opcodes.ACC_NATIVE | Opcodes.ACC_ABSTRACT | Opcodes.ACC_SYNCHRONIZED;
        if ((method.access & unknowable) != 0) {
            return Effect.ENDS;
        }
        // Until the effect is known, a recursive call ends the strand.
        known.put(method, Effect.ENDS);
        Effect effect = Effect.PURE;
        for (AbstractInsnNode instruction : method.instructions) {
            effect = effect.and(of(instruction, depth));
            if (effect == Effect.ENDS) {
                break;
            }
        }
        known.put(method, effect);
        return effect;
    }
}
