package org.taskrace.agent.analysis;

import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.MethodInsnNode;
import org.objectweb.asm.tree.MethodNode;

/** Which arguments of a call others may see afterwards. What a method does is found out once. */
public final class EscapingParameters {

    private static final int ALL = -1;

    /** Deeper chains of calls, and longer methods, are not looked at. */
    private static final int DEEPEST = 6;

    private static final int LONGEST = 1000;

    /** Methods of {@code java.util.Arrays} that keep nothing and run nothing of the program, on arrays of numbers. */
    private static final Set<String> OF_ARRAYS =
            Set.of("fill", "copyOf", "copyOfRange", "sort", "equals", "hashCode", "toString", "binarySearch");

    private final ProgramView program;
    private final Map<MethodNode, Integer> known = new HashMap<>();
    private int depth;

    public EscapingParameters(ProgramView program) {
        this.program = program;
    }

    /** The accesses of a method to objects and arrays that only it and what it calls can see. */
    public Set<AbstractInsnNode> localAccesses(MethodNode method, Flow flow) {
        return Escapes.localAccesses(method, flow, this);
    }

    /** One bit per slot, from bit 1 on. */
    int of(MethodInsnNode call) {
        if (keepsNothing(call)) {
            return 0;
        }
        MethodNode target =
                depth < DEEPEST ? program.onlyTarget(call.getOpcode(), call.owner, call.name, call.desc) : null;
        return target == null ? ALL : of(target);
    }

    private static boolean keepsNothing(MethodInsnNode call) {
        boolean isOfNumbers = !call.desc.contains("L") && !call.desc.contains("[[");
        return call.owner.equals("java/lang/Object") && call.name.equals("<init>")
                || call.owner.equals("java/util/Arrays") && OF_ARRAYS.contains(call.name) && isOfNumbers;
    }

    private int of(MethodNode method) {
        Integer before = known.get(method);
        if (before != null) {
            return before;
        }
        int unknowable = Opcodes.ACC_NATIVE | Opcodes.ACC_ABSTRACT;
        if ((method.access & unknowable) != 0 || method.instructions.size() > LONGEST) {
            return ALL;
        }
        // Until all of it is known, what is passed to a recursive call escapes.
        known.put(method, ALL);
        depth++;
        int escaping = Escapes.parameters(method, this);
        depth--;
        known.put(method, escaping);
        return escaping;
    }
}
