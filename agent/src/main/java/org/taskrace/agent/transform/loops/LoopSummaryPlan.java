package org.taskrace.agent.transform.loops;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.tree.LabelNode;
import org.taskrace.agent.analysis.flow.Loop;
import org.taskrace.agent.analysis.loops.LoopAccess;
import org.taskrace.agent.analysis.symbols.AccessPath;
import org.taskrace.agent.analysis.symbols.ArrayAccess;
import org.taskrace.agent.analysis.symbols.FieldAccess;
import org.taskrace.agent.analysis.symbols.InvariantInt;
import org.taskrace.agent.analysis.symbols.Polynomial;
import org.taskrace.agent.transform.context.MethodContext;
import org.taskrace.agent.transform.fields.SunkFieldCheck;

/** A loop whose accesses are checked after it, and the locals that keep until then what the checks need. */
public final class LoopSummaryPlan {

    /** More checks than this behind one loop, on all ways out of it, would make the method too long to be compiled well. */
    public static final int MOST_CHECKS = 80;

    /**
     * An access with its locals: the array, the first index, the last value of the variable that was reached.
     *
     * @param firstRow the first index into the array of rows, or -1
     * @param gatheredBy the array with the indexes, or -1
     * @param nest what an outer loop collects of this one's checks, or -1
     * @param longest what an outer loop keeps of this one's checks if they all begin alike, or null
     */
    record Planned(
            LoopAccess what,
            int site,
            int array,
            int first,
            int reached,
            int start,
            int slope,
            int firstRow,
            int rowSlope,
            int gatheredBy,
            int nest,
            PlannedLongest longest) {}

    /** An access to a field with the local that keeps the object, or for a static field that it was done. */
    public record PlannedField(FieldAccess what, SunkFieldCheck check, int kept) {}

    /** An access by any index, with its locals: the array, the elements so far, and two that hold the index and the value while it is done. */
    record PlannedSet(ArrayAccess what, int site, int array, int set, int index, int value) {}

    public final Loop loop;
    final LabelNode handler = new LabelNode();
    public final List<Planned> accesses = new ArrayList<>();
    final List<PlannedSet> sets = new ArrayList<>();
    public final List<PlannedField> fields = new ArrayList<>();

    /** What checks of inner loops wait in until this one is left: the access, its site and the local. */
    record PlannedNest(LoopAccess what, int site, int local) {}

    public final List<PlannedNest> nests = new ArrayList<>();

    /** What an inner loop does, which begins at the same element each time, and the locals with the array, that index, and how many it were at most. */
    record PlannedLongest(LoopAccess what, Polynomial begin, int site, int array, int first, int count) {}

    final List<PlannedLongest> longest = new ArrayList<>();

    /** What nests get at once, of inner loops of this one; and of this loop for outer ones. */
    final List<SharedRangeCode> together = new ArrayList<>();

    private final List<SharedRangeCode> handedOver = new ArrayList<>();

    /** What is checked as one where all of it was done equally often. */
    private final List<UnrolledGroup> sequences = new ArrayList<>();

    /** Locals that hold through the whole loop, with their types. */
    final Map<Integer, Object> locals = new LinkedHashMap<>();

    private final List<AccessPath> arrays = new ArrayList<>();
    private final Map<AccessPath, Integer> localOfArray = new HashMap<>();
    private final Map<List<Object>, Integer> shared = new HashMap<>();

    /** The outer loops that the nests belong to. */
    private final Map<Integer, LoopSummaryPlan> collectors = new HashMap<>();

    final MethodContext context;

    /** What polynomials stand on besides locals. */
    final List<InvariantInt> sources;

    private final boolean hasThis;

    /** {@code context} hands out locals; {@code hasThis}: whether fields of {@code this} hold the same before the loop as in it. */
    public LoopSummaryPlan(Loop loop, MethodContext context, List<InvariantInt> sources, boolean hasThis) {
        this.hasThis = hasThis;
        this.loop = loop;
        this.sources = sources;
        this.context = context;
    }

    public void add(FieldAccess access, SunkFieldCheck check) {
        Object type = access.isStatic() ? Opcodes.INTEGER : access.instruction().owner;
        fields.add(new PlannedField(access, check, fresh(type)));
    }

    public boolean isEmpty() {
        return accesses.isEmpty()
                && sets.isEmpty()
                && fields.isEmpty()
                && nests.isEmpty()
                && longest.isEmpty();
    }

    /** Plans a check; {@code around} is an outer loop that collects it, or null. */
    public void add(LoopAccess access, int site, LoopSummaryPlan around) {
        accesses.add(planned(access, site, around, null));
    }

    /** The same where all of them begin alike until the outer loop is left. */
    public void addLongest(LoopAccess access, Polynomial first, int site, LoopSummaryPlan around) {
        PlannedLongest most = new PlannedLongest(
                access,
                first,
                site,
                around.array(access.array()),
                around.fresh(Opcodes.INTEGER),
                around.fresh(Opcodes.INTEGER));
        around.longest.add(most);
        accesses.add(planned(access, site, null, most));
    }

    private Planned planned(LoopAccess access, int site, LoopSummaryPlan around, PlannedLongest most) {
        int variable = access.variable();
        int start = -1;
        if (!access.isInvariant()) {
            locals.put(variable, Opcodes.INTEGER);
            start = shared(List.of("start", variable, access.offset()));
        }
        int firstRow = -1;
        int rowSlope = -1;
        if (access.rows() != null) {
            firstRow = first(access.rows().base(), access.rows().slope(), access);
            rowSlope = slope(access.rows().slope());
        }
        int first = first(access.base(), access.slope(), access);
        int reached = fresh(Opcodes.INTEGER);
        int nest = around == null ? -1 : around.fresh("java/lang/Object");
        if (around != null) {
            around.nests.add(new PlannedNest(access, site, nest));
            collectors.put(nest, around);
        }
        return new Planned(
                access,
                site,
                array(access.array()),
                first,
                reached,
                start,
                slope(access.slope()),
                firstRow,
                rowSlope,
                access.gatheredBy() == null ? -1 : array(access.gatheredBy()),
                nest,
                most);
    }

    void add(ArrayAccess access, int site) {
        int array = array(access.array());
        int set = fresh(Opcodes.LONG);
        int index = context.referenceLocal();
        context.reserve(index + 3);
        sets.add(new PlannedSet(access, site, array, set, index, index + 1));
    }

    private int slope(Polynomial slope) {
        return slope.isConstant() ? -1 : shared(List.of("slope", slope));
    }

    private int first(Polynomial base, Polynomial slope, LoopAccess access) {
        return shared(List.of("first", base, slope, access.variable(), access.offset()));
    }

    private int shared(List<Object> key) {
        return shared.computeIfAbsent(key, k -> fresh(Opcodes.INTEGER));
    }

    private int fresh(Object type) {
        int local = context.referenceLocal();
        context.reserve(local + (type == Opcodes.LONG ? 2 : 1));
        locals.put(local, type);
        return local;
    }

    private int array(AccessPath array) {
        for (AccessPath known : arrays) {
            if (known.isLike(array)) {
                return localOfArray.get(known);
            }
        }
        int local = fresh("java/lang/Object");
        arrays.add(array);
        localOfArray.put(array, local);
        return local;
    }

    /** Whether a reference can be got before the loop as well, without an effect. */
    boolean isThere(AccessPath array) {
        return array.kind() == AccessPath.Kind.LOCAL
                || hasThis
                        && array.kind() == AccessPath.Kind.FIELD
                        && array.base() != null
                        && array.base().kind() == AccessPath.Kind.LOCAL
                        && array.base().local() == 0;
    }

    /** The different arrays, with their locals. */
    Map<AccessPath, Integer> arrays() {
        return localOfArray;
    }

    /**
     * The order of the checks: an element that the strand touched more than once is judged by the first touch, as it would be without
     * this. Accesses with the same slope reach an element in the order of their offsets; those by gathered indexes come last.
     */
    public void sort() {
        List<Planned> gathered = accesses.stream()
                .filter(access -> access.what().gatheredBy() != null)
                .toList();
        accesses.removeAll(gathered);
        boolean areParallel = accesses.stream()
                .allMatch(access -> !access.what().isInvariant()
                        && access.what().rows() == null
                        && isParallelTo(accesses.get(0), access));
        if (areParallel) {
            accesses.sort((a, b) -> Integer.compare(offset(b), offset(a)) * direction(a));
        }
        accesses.addAll(gathered);
    }

    /** Finds accesses that together touch all elements from the first to the last. */
    public void findSequences() {
        List<Planned> open = new ArrayList<>(accesses);
        while (!open.isEmpty()) {
            UnrolledGroup sequence = UnrolledGroup.of(open, context);
            if (sequence != null) {
                sequences.add(sequence);
                open.removeAll(sequence.members());
            } else {
                open.remove(0);
            }
        }
    }

    /** Finds accesses to different arrays at the same indexes, which an outer loop collects. */
    public void findTogether() {
        List<Planned> open = new ArrayList<>(accesses);
        open.removeIf(access -> access.nest() < 0 || sequenceOf(access) != null);
        while (!open.isEmpty()) {
            LoopSummaryPlan collector = collectors.get(open.get(0).nest());
            List<Planned> members = SharedRangeCode.like(open, access -> collectors.get(access.nest()) == collector);
            if (members.size() > 1) {
                SharedRangeCode found = new SharedRangeCode(
                        members, collector.fresh("java/lang/Object"), collector.fresh(Opcodes.INTEGER));
                handedOver.add(found);
                collector.together.add(found);
            }
            open.removeAll(members);
        }
    }

    /** What an access is handed over with, or null. */
    SharedRangeCode togetherOf(Planned access) {
        return handedOver.stream()
                .filter(together -> together.members().contains(access))
                .findFirst()
                .orElse(null);
    }

    /** The one that an access belongs to, or null. */
    UnrolledGroup sequenceOf(Planned access) {
        return sequences.stream()
                .filter(sequence -> sequence.members().contains(access))
                .findFirst()
                .orElse(null);
    }

    static boolean isParallelTo(Planned one, Planned other) {
        LoopAccess a = one.what();
        LoopAccess b = other.what();
        return a.variable() == b.variable()
                && a.growth() == b.growth()
                && a.slope().isConstant()
                && a.slope().equals(b.slope())
                && a.base().terms().equals(b.base().terms());
    }

    private static int direction(Planned access) {
        return Integer.signum(access.what().slope().constant())
                * Integer.signum(access.what().growth());
    }

    /** The first index, but for what is the same for all accesses that are parallel. */
    static int offset(Planned access) {
        LoopAccess what = access.what();
        return what.base().constant() + what.offset() * what.slope().constant();
    }

    /** The locals of a polynomial's term. */
    static int[] localsOf(int term) {
        int second = Polynomial.secondLocal(term);
        int first = Polynomial.firstLocal(term);
        return second < 0 ? new int[] {first} : new int[] {first, second};
    }
}
