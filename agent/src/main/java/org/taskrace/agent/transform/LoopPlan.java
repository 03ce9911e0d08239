package org.taskrace.agent.transform;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.tree.LabelNode;
import org.taskrace.agent.analysis.FieldAccess;
import org.taskrace.agent.analysis.Loop;
import org.taskrace.agent.analysis.LoopAccess;
import org.taskrace.agent.analysis.Polynomial;
import org.taskrace.agent.analysis.Reference;

/** A loop whose accesses are checked after it, and the locals that keep until then what the checks need. */
final class LoopPlan {

    /** An access with its locals: the array, the first index, the last value of the variable that was reached. */
    record Planned(LoopAccess what, int site, int array, int first, int reached, int start, int slope) {}

    /** An access to a field with the local that keeps the object, or for a static field that it was done. */
    record PlannedField(FieldAccess what, LateFieldCheck check, int kept) {}

    final Loop loop;
    final LabelNode handler = new LabelNode();
    final List<Planned> accesses = new ArrayList<>();
    final List<PlannedField> fields = new ArrayList<>();

    /** Locals that hold through the whole loop, with their types. */
    final Map<Integer, Object> locals = new LinkedHashMap<>();

    private final List<Reference> arrays = new ArrayList<>();
    private final Map<Reference, Integer> localOfArray = new HashMap<>();
    private final Map<List<Object>, Integer> shared = new HashMap<>();
    private final MethodContext context;

    /** {@code context} hands out locals. */
    LoopPlan(Loop loop, MethodContext context) {
        this.loop = loop;
        this.context = context;
    }

    void add(FieldAccess access, LateFieldCheck check) {
        Object type = access.isStatic() ? Opcodes.INTEGER : access.instruction().owner;
        fields.add(new PlannedField(access, check, fresh(type)));
    }

    void add(LoopAccess access, int site) {
        int variable = access.variable();
        int start = -1;
        int slope = -1;
        if (!access.isInvariant()) {
            locals.put(variable, Opcodes.INTEGER);
            start = shared(List.of("start", variable, access.firstAfterGrowth()));
            if (!access.slope().isConstant()) {
                slope = shared(List.of("slope", access.slope()));
            }
        }
        int first = shared(
                List.of("first", access.base(), access.slope(), variable, access.firstAfterGrowth(), access.growth()));
        int reached = fresh(Opcodes.INTEGER);
        accesses.add(new Planned(access, site, array(access.access().array()), first, reached, start, slope));
    }

    private int shared(List<Object> key) {
        return shared.computeIfAbsent(key, k -> fresh(Opcodes.INTEGER));
    }

    private int fresh(Object type) {
        int local = context.referenceLocal();
        context.reserve(local + 1);
        locals.put(local, type);
        return local;
    }

    private int array(Reference array) {
        for (Reference known : arrays) {
            if (known.isLike(array)) {
                return localOfArray.get(known);
            }
        }
        int local = fresh("java/lang/Object");
        arrays.add(array);
        localOfArray.put(array, local);
        return local;
    }

    /** The different arrays, with their locals. */
    Map<Reference, Integer> arrays() {
        return localOfArray;
    }

    /**
     * The order of the checks: an element that the strand touched more than once is judged by the first touch, as it would be without
     * this. Accesses with the same slope reach an element in the order of their offsets.
     */
    void sort() {
        if (accesses.stream()
                .anyMatch(access -> access.what().isInvariant() || !isParallelTo(accesses.get(0), access))) {
            return;
        }
        accesses.sort((a, b) -> Integer.compare(offset(b), offset(a)) * direction(a));
    }

    private static boolean isParallelTo(Planned one, Planned other) {
        LoopAccess a = one.what();
        LoopAccess b = other.what();
        return a.variable() == b.variable()
                && a.slope().isConstant()
                && a.slope().equals(b.slope())
                && a.base().terms().equals(b.base().terms());
    }

    private static int direction(Planned access) {
        return Integer.signum(access.what().slope().constant())
                * Integer.signum(access.what().growth());
    }

    private static int offset(Planned access) {
        LoopAccess what = access.what();
        int growth = what.firstAfterGrowth() ? what.growth() * what.slope().constant() : 0;
        return what.base().constant() + growth;
    }

    /** The locals of a polynomial's term. */
    static int[] localsOf(int term) {
        int second = Polynomial.secondLocal(term);
        int first = Polynomial.firstLocal(term);
        return second < 0 ? new int[] {first} : new int[] {first, second};
    }
}
