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
import org.taskrace.agent.constructs.family.Progress;

/**
 * Which instructions may end the running strand: create or await a task, take or give a lock, pass a value on through a volatile
 * field. A call is harmless only if it surely means one method, and all of that method is harmless; or one of the JDK's
 * methods that only compute.
 *
 * <p>Blind spot: none known; what is not understood counts as an end. A strand that a read under a lock begins, since it saw
 * what the lock's last holder wrote, is no end: the same task goes on with more known of its past.
 */
public final class StrandBoundaries {

    /** What a piece of code does that matters to others. */
    public enum Effect {
        /** Computes, and writes neither fields nor references into arrays. */
        PURE,
        /** Writes memory. */
        WRITES,
        /** May end the strand. */
        ENDS;

        public Effect and(Effect other) {
            return compareTo(other) >= 0 ? this : other;
        }
    }

    /** Deeper chains of calls are taken for an end. */
    private static final int DEEPEST = 6;

    private final ProgramView program;
    private final Map<MethodNode, Effect> known = new HashMap<>();

    /** Calls on objects that were found to be of the JDK and local. */
    private final Set<AbstractInsnNode> quiet = Collections.newSetFromMap(new IdentityHashMap<>());

    public StrandBoundaries(ProgramView program) {
        this.program = program;
    }

    /** Of these accesses to local objects, calls that run no code of the program only compute. */
    public void areLocal(Collection<AbstractInsnNode> accesses) {
        for (AbstractInsnNode access : accesses) {
            if (access instanceof MethodInsnNode call && LocalJdkObjects.isQuiet(call)) {
                quiet.add(call);
            }
        }
    }

    public Effect of(AbstractInsnNode instruction) {
        return quiet.contains(instruction) ? Effect.PURE : of(instruction, 0);
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

    private static boolean isPure(MethodInsnNode call) {
        return ConstructRegistry.all().progress(call.owner, call.name, call.desc) == Progress.PURE;
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
        // Until all of it is known, a recursive call counts as an end.
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
