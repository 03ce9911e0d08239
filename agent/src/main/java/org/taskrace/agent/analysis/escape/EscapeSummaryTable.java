package org.taskrace.agent.analysis.escape;

import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;
import org.objectweb.asm.tree.FieldInsnNode;
import org.objectweb.asm.tree.MethodInsnNode;
import org.objectweb.asm.tree.MethodNode;
import org.taskrace.agent.analysis.ProgramView;
import org.taskrace.agent.analysis.flow.ControlFlowGraph;

/**
 * Interprocedural part of the escape analysis: the {@link EscapeSummary} of each called method, computed once. A recursive method is summarised from the assumption that nothing
 * escapes, until the assumption holds.
 *
 * <p>Blind spot: none; a chain of calls that is too deep, a long method and a method that may be overridden let all arguments escape.
 */
public final class EscapeSummaryTable {

    /** Deeper chains of calls, and longer methods, are not analysed. */
    private static final int DEEPEST = 6;

    private static final int LONGEST = 1000;

    private static final Set<String> COPIES = Set.of("copyOf", "copyOfRange");

    /** Methods of {@code java.util.Arrays} that keep nothing and run nothing of the program, on arrays of numbers. */
    private static final Set<String> OF_ARRAYS =
            Set.of("fill", "copyOf", "copyOfRange", "sort", "equals", "hashCode", "toString", "binarySearch");

    private final ProgramView program;
    private final EscapeSummaryStore store;

    /** Summaries that hold only from where they were computed: a chain of calls was cut, or led back to its begin. */
    private final Map<MethodNode, EscapeSummary> known = new HashMap<>();

    /** Whether a clone of a method for some local parameters has fewer checks, by the bits of the parameters. */
    private final Map<MethodNode, Map<Integer, Boolean>> spares = new HashMap<>();

    /** The method that is being summarised. */
    private MethodNode current;

    /** The summary that recursive calls of this method have for now. */
    private EscapeSummary assumed = EscapeSummary.UNKNOWN;

    /** True if the method that is being summarised calls itself. */
    private boolean isAssumed;

    private int depth;

    /** The number of answers so far that depend on where a chain of calls began. */
    private int cuts;

    public EscapeSummaryTable(ProgramView program, EscapeSummaryStore store) {
        this.program = program;
        this.store = store;
    }

    /**
     * Returns the uses of objects and arrays that no other task can access. These are those that the method creates,
     * and those of {@code unshared}: parameters, one bit per slot from bit 1 on, and {@link LocalUses#RESULT}.
     */
    public LocalUses localUses(MethodNode method, ControlFlowGraph flow, int unshared) {
        return EscapeAnalysis.localUses(method, flow, this, unshared);
    }

    /** Returns whether a method, or one that it calls, has fewer checks if these parameters are local; bits as above. */
    public boolean spares(MethodNode method, int unshared) {
        Map<Integer, Boolean> ofMethod = spares.computeIfAbsent(method, m -> new HashMap<>());
        Boolean before = ofMethod.get(unshared);
        if (before != null) {
            return before;
        }
        // Until the answer is known, a recursive call spares nothing.
        ofMethod.put(unshared, false);
        ControlFlowGraph flow = new ControlFlowGraph(method);
        LocalUses uses = localUses(method, flow, unshared);
        LocalUses own = localUses(method, flow, 0);
        boolean fewer = checked(uses) > checked(own);
        for (Map.Entry<MethodInsnNode, Integer> call : uses.arguments().entrySet()) {
            int passed = call.getValue() & ~own.arguments().getOrDefault(call.getKey(), 0);
            MethodNode target = fewer || passed == 0 ? null : target(call.getKey());
            fewer |= target != null && spares(target, call.getValue());
        }
        ofMethod.put(unshared, fewer);
        return fewer;
    }

    /** Counts the accesses that would be checked; final fields never are. */
    private long checked(LocalUses uses) {
        return uses.accesses().stream()
                .filter(access -> !(access instanceof FieldInsnNode field)
                        || !program.isFinal(field.owner, field.name, field.desc))
                .count();
    }

    /** Returns whether a call creates an array of numbers or of strings. */
    public static boolean makesArray(MethodInsnNode call) {
        return isCloneOfNumbers(call)
                || call.owner.equals("java/lang/String") && call.desc.contains(")[")
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

    EscapeSummary of(MethodInsnNode call) {
        if (makesArray(call)) {
            return EscapeSummary.MAKES_NEW;
        }
        if (keepsNothing(call)) {
            return EscapeSummary.KEEPS_NOTHING;
        }
        MethodNode target = target(call);
        if (target == null) {
            return EscapeSummary.UNKNOWN;
        }
        if (target == current) {
            isAssumed = true;
            return assumed;
        }
        return of(target);
    }

    private static boolean keepsNothing(MethodInsnNode call) {
        return call.owner.equals("java/lang/Object") && call.name.equals("<init>")
                || call.owner.equals("java/lang/String") && isOfNumbersAndText(call)
                || call.owner.equals("java/util/Arrays") && OF_ARRAYS.contains(call.name) && isOfNumbers(call);
    }

    /** Returns whether no argument of a call runs code of the program: a text copies what it is made of. */
    private static boolean isOfNumbersAndText(MethodInsnNode call) {
        for (Type argument : Type.getArgumentTypes(call.desc)) {
            boolean isText = argument.getSort() == Type.OBJECT
                    && argument.getInternalName().equals("java/lang/String");
            boolean isObject = argument.getDescriptor().contains("L");
            if (isObject && !isText) {
                return false;
            }
        }
        return true;
    }

    private EscapeSummary of(MethodNode method) {
        EscapeSummaryStore.Entry stored = store.get(method);
        if (stored != null) {
            program.usesAnswer(stored.classes());
            return stored.summary();
        }
        EscapeSummary before = known.get(method);
        if (before != null || depth >= DEEPEST) {
            cuts++;
            return before != null ? before : EscapeSummary.UNKNOWN;
        }
        int unknowable = Opcodes.ACC_NATIVE | Opcodes.ACC_ABSTRACT;
        if ((method.access & unknowable) != 0 || method.instructions.size() > LONGEST) {
            return EscapeSummary.UNKNOWN;
        }
        // Until the summary is known, arguments of calls that lead back to the method escape.
        known.put(method, EscapeSummary.UNKNOWN);
        int cutsBefore = cuts;
        program.beginAnswer();
        EscapeSummary summary;
        Set<String> classes;
        try {
            summary = settled(method);
        } finally {
            classes = program.endAnswer();
        }
        if (cuts == cutsBefore) {
            store.put(method, summary, classes);
        }
        known.put(method, summary);
        return summary;
    }

    /** Summarises a method; an argument that it passes to itself escapes only if that parameter does. */
    private EscapeSummary settled(MethodNode method) {
        MethodNode outer = current;
        EscapeSummary outerAssumed = assumed;
        boolean outerIsAssumed = isAssumed;
        isAssumed = false;
        current = method;
        depth++;
        ControlFlowGraph flow = new ControlFlowGraph(method);
        EscapeSummary summary = EscapeSummary.NOTHING;
        do {
            assumed = summary;
            summary = summary.and(EscapeAnalysis.summary(method, flow, this));
        } while (isAssumed && !summary.equals(assumed));
        depth--;
        current = outer;
        assumed = outerAssumed;
        isAssumed = outerIsAssumed;
        return summary;
    }
}
