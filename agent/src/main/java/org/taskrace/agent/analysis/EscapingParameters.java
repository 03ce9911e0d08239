package org.taskrace.agent.analysis;

import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.tree.MethodInsnNode;
import org.objectweb.asm.tree.MethodNode;

/** Which arguments of a call others may see afterwards. What a method does is found out once. */
public final class EscapingParameters {

    private static final int ALL = -1;

    /** Deeper chains of calls, and longer methods, are not looked at. */
    private static final int DEEPEST = 6;

    private static final int LONGEST = 1000;

    private static final Set<String> COPIES = Set.of("copyOf", "copyOfRange");

    /** Methods of {@code java.util.Arrays} that keep nothing and run nothing of the program, on arrays of numbers. */
    private static final Set<String> OF_ARRAYS =
            Set.of("fill", "copyOf", "copyOfRange", "sort", "equals", "hashCode", "toString", "binarySearch");

    private final ProgramView program;
    private final Map<MethodNode, Integer> known = new HashMap<>();

    /** Whether a copy of a method without checks of some parameters has fewer checks, by the bits of the parameters. */
    private final Map<MethodNode, Map<Integer, Boolean>> spares = new HashMap<>();

    /** The method whose parameters are being looked at. */
    private MethodNode current;

    /** What is assumed of it meanwhile. */
    private int assumed;

    private int depth;

    public EscapingParameters(ProgramView program) {
        this.program = program;
    }

    /**
     * What a method does with objects and arrays that nobody else can see: those that it creates, and those that it gets for some
     * of its parameters, one bit per slot from bit 1 on.
     */
    public LocalUses localUses(MethodNode method, Flow flow, int parameters) {
        return Escapes.localUses(method, flow, this, parameters);
    }

    /** Whether a method, or one that it calls, has accesses that need no check if nobody else can see these arguments. */
    public boolean spares(MethodNode method, int parameters) {
        Map<Integer, Boolean> ofMethod = spares.computeIfAbsent(method, m -> new HashMap<>());
        Boolean before = ofMethod.get(parameters);
        if (before != null) {
            return before;
        }
        // Until all of it is known, a recursive call spares nothing.
        ofMethod.put(parameters, false);
        LocalUses uses = localUses(method, new Flow(method), parameters);
        LocalUses own = localUses(method, new Flow(method), 0);
        boolean fewer = uses.accesses().size() > own.accesses().size();
        for (Map.Entry<MethodInsnNode, Integer> call : uses.arguments().entrySet()) {
            int passed = call.getValue() & ~own.arguments().getOrDefault(call.getKey(), 0);
            MethodNode target = fewer || passed == 0 ? null : target(call.getKey());
            fewer |= target != null && spares(target, call.getValue());
        }
        ofMethod.put(parameters, fewer);
        return fewer;
    }

    /** Whether a call returns an array of numbers that is new. */
    public static boolean makesArray(MethodInsnNode call) {
        return isCloneOfNumbers(call)
                || call.owner.equals("java/util/Arrays") && COPIES.contains(call.name) && isOfNumbers(call);
    }

    private static boolean isCloneOfNumbers(MethodInsnNode call) {
        return call.owner.startsWith("[") && call.owner.length() == 2 && call.name.equals("clone");
    }

    private static boolean isOfNumbers(MethodInsnNode call) {
        return !call.desc.contains("L") && !call.desc.contains("[[");
    }

    private MethodNode target(MethodInsnNode call) {
        return program.onlyTarget(call.getOpcode(), call.owner, call.name, call.desc);
    }

    /** One bit per slot, from bit 1 on. */
    int of(MethodInsnNode call) {
        if (keepsNothing(call)) {
            return 0;
        }
        MethodNode target = target(call);
        if (target != null && target == current) {
            return assumed;
        }
        return target == null || depth >= DEEPEST ? ALL : of(target);
    }

    private static boolean keepsNothing(MethodInsnNode call) {
        return call.owner.equals("java/lang/Object") && call.name.equals("<init>")
                || call.owner.equals("java/util/Arrays") && OF_ARRAYS.contains(call.name) && isOfNumbers(call)
                || isCloneOfNumbers(call);
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
        // Until all of it is known, what others that it calls pass to it again escapes.
        known.put(method, ALL);
        int escaping = settled(method);
        known.put(method, escaping);
        return escaping;
    }

    /** What a method passes to itself escapes if its parameters do: assumes that they do not until that is all they do. */
    private int settled(MethodNode method) {
        MethodNode outer = current;
        int outerAssumed = assumed;
        current = method;
        depth++;
        int escaping = 0;
        do {
            assumed = escaping;
            escaping |= Escapes.parameters(method, this);
        } while (escaping != assumed);
        depth--;
        current = outer;
        assumed = outerAssumed;
        return escaping;
    }
}
