package org.taskrace.agent.transform.loops;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.InsnList;
import org.objectweb.asm.tree.InsnNode;
import org.objectweb.asm.tree.LabelNode;
import org.objectweb.asm.tree.MethodInsnNode;
import org.objectweb.asm.tree.MethodNode;
import org.objectweb.asm.tree.VarInsnNode;
import org.taskrace.agent.analysis.flow.Loop;
import org.taskrace.agent.analysis.symbols.AccessPath;
import org.taskrace.agent.analysis.symbols.InvariantInt;
import org.taskrace.agent.analysis.symbols.Polynomial;
import org.taskrace.agent.transform.context.Code;
import org.taskrace.agent.transform.context.Exit;
import org.taskrace.agent.transform.context.MethodContext;
import org.taskrace.agent.transform.context.Summary;
import org.taskrace.agent.transform.fields.NullSafeRead;
import org.taskrace.agent.transform.fields.UncheckedFieldAccess;

/** A loop with the summaries of its accesses, their locals, and the budget that bounds them. */
final class LoopRegion {

    /** More checks on all exits of one loop would make the method too long to be compiled well. */
    private static final int MOST_CHECKS = 160;

    private static final int MOST_FIELDS = 12;
    private static final int MOST_COLLECTORS = 12;

    /**
     * Kinds in the order in which they leave; they enter in the opposite order. Fields come first, then ranges, and collectors last: those of
     * shared ranges before the collectors that they hand over to.
     */
    private static final List<Class<? extends Summary>> ORDER = List.of(
            FieldFlag.class,
            AffineRange.class,
            UnrolledGroup.class,
            SharedRange.class,
            IndexSet.class,
            PrefixCollector.class,
            SharedRangeCollector.class,
            NestCollector.class);

    final Loop loop;
    final MethodContext context;
    final LabelNode handler = new LabelNode();
    private final MethodNode method;

    /** Operands of polynomials besides locals. */
    private final List<InvariantInt> sources;

    private final boolean hasThis;
    private final List<Summary> summaries = new ArrayList<>();

    /** Locals that hold through the whole loop, with their types: its own, and the program's induction variables. */
    private final Map<Integer, Object> locals = new LinkedHashMap<>();

    private final Set<Integer> variables = new HashSet<>();
    private final Map<AccessPath, Integer> arrays = new LinkedHashMap<>();
    private final Map<List<Object>, Integer> shared = new HashMap<>();
    private final Set<AbstractInsnNode> kept = new HashSet<>();

    /** Creates a region; {@code hasThis}: whether fields of {@code this} hold before the loop what they hold in it. */
    LoopRegion(MethodNode method, Loop loop, MethodContext context, List<InvariantInt> sources, boolean hasThis) {
        this.method = method;
        this.hasThis = hasThis;
        this.loop = loop;
        this.sources = sources;
        this.context = context;
    }

    /** Adds a summary behind all that leave no later. */
    void add(Summary summary) {
        summaries.add(summary);
        summaries.sort(Comparator.comparingInt(LoopRegion::order));
    }

    /** Replaces ranges by a group of them, at the place of the first. */
    void replace(List<AffineRange> members, Summary group) {
        summaries.set(indexOfFirst(members), group);
        summaries.removeAll(members);
    }

    private int indexOfFirst(List<AffineRange> members) {
        return members.stream().mapToInt(summaries::indexOf).min().orElseThrow();
    }

    /** Groups stay among the ranges that they were made of. */
    private static int order(Summary summary) {
        boolean isGroup = summary instanceof UnrolledGroup || summary instanceof SharedRange;
        return ORDER.indexOf(isGroup ? AffineRange.class : summary.getClass());
    }

    /** Returns the ranges that belong to no group, in the order of their checks. */
    List<AffineRange> ranges() {
        List<AffineRange> found = new ArrayList<>();
        summaries.forEach(summary -> {
            if (summary instanceof AffineRange range) {
                found.add(range);
            }
        });
        return found;
    }

    List<FieldFlag> fields() {
        List<FieldFlag> found = new ArrayList<>();
        summaries.forEach(summary -> {
            if (summary instanceof FieldFlag field) {
                found.add(field);
            }
        });
        return found;
    }

    boolean isEmpty() {
        return summaries.isEmpty();
    }

    /** Returns whether the budget allows so many more checks on each exit. */
    boolean hasRoomFor(int checks) {
        int exits = loop.blocks().cardinality() + 1;
        int cost = summaries.stream().mapToInt(Summary::cost).sum();
        return (cost + checks) * exits <= MOST_CHECKS;
    }

    boolean hasRoomForField() {
        return fields().size() < MOST_FIELDS;
    }

    boolean hasRoomForCollector() {
        return summaries.stream().filter(NestCollector.class::isInstance).count() < MOST_COLLECTORS;
    }

    /**
     * Orders the checks of ranges. An element that the strand touched more than once is judged by the first touch, as
     * single checks would do it. Parallel ranges reach an element in the order of their offsets; gathers come last.
     */
    void sort() {
        List<AffineRange> ranges = ranges();
        List<AffineRange> gathered =
                ranges.stream().filter(range -> range.what.gatheredBy() != null).toList();
        summaries.removeAll(ranges);
        ranges.removeAll(gathered);
        boolean areParallel = ranges.stream()
                .allMatch(range -> !range.what.isInvariant()
                        && range.what.rows() == null
                        && ranges.get(0).isParallelTo(range));
        if (areParallel) {
            ranges.sort((a, b) -> Integer.compare(b.offset(), a.offset()) * a.direction());
        }
        ranges.addAll(gathered);
        ranges.forEach(this::add);
    }

    /** Emits code before the loop: all arrays and summaries. */
    void enter(InsnList code) {
        arrays.forEach((array, local) -> {
            if (!isThere(array)) {
                code.add(new InsnNode(Opcodes.ACONST_NULL));
            } else {
                load(array, code);
            }
            code.add(new VarInsnNode(Opcodes.ASTORE, local));
        });
        for (int i = summaries.size() - 1; i >= 0; i--) {
            summaries.get(i).enter(code);
        }
    }

    /** Inserts code into the loop. */
    void add() {
        summaries.forEach(Summary::add);
    }

    /** Emits code on a way out of the loop. */
    void leave(Exit exit, InsnList code) {
        summaries.forEach(summary -> summary.leave(exit, code));
    }

    void after(AbstractInsnNode access, InsnList code) {
        method.instructions.insert(access, code);
    }

    void before(AbstractInsnNode access, InsnList code) {
        method.instructions.insertBefore(access, code);
    }

    /** Keeps an array that cannot be got before the loop, where the loop has it on the stack. */
    void keep(AccessPath array) {
        if (!isThere(array) && kept.add(array.producer())) {
            InsnList code = new InsnList();
            code.add(new InsnNode(Opcodes.DUP));
            code.add(new VarInsnNode(Opcodes.ASTORE, array(array)));
            after(array.producer(), code);
        }
    }

    /** Returns all locals that code of the loop may rely on, with their types. */
    Map<Integer, Object> locals() {
        return locals;
    }

    /** Returns the locals that the program does not know. */
    List<Integer> ownLocals() {
        return locals.keySet().stream()
                .filter(local -> !variables.contains(local))
                .toList();
    }

    void variable(int local) {
        variables.add(local);
        locals.put(local, Opcodes.INTEGER);
    }

    /** Returns the int local for a value that several summaries need. */
    int shared(Object... key) {
        return shared.computeIfAbsent(List.of(key), k -> fresh(Opcodes.INTEGER));
    }

    int fresh(Object type) {
        int local = context.referenceLocal();
        context.reserve(local + (type == Opcodes.LONG ? 2 : 1));
        locals.put(local, type);
        return local;
    }

    /** Returns the local that keeps an array. */
    int array(AccessPath array) {
        for (AccessPath known : arrays.keySet()) {
            if (known.isLike(array)) {
                return arrays.get(known);
            }
        }
        int local = fresh("java/lang/Object");
        arrays.put(array, local);
        return local;
    }

    /** Returns whether a reference can be got before the loop as well, without an effect. */
    private boolean isThere(AccessPath array) {
        return array.kind() == AccessPath.Kind.LOCAL
                || hasThis
                        && array.kind() == AccessPath.Kind.FIELD
                        && array.base() != null
                        && array.base().isLocal(0);
    }

    /** Emits the value of a polynomial of loop-invariant operands. */
    void value(Polynomial polynomial, InsnList code) {
        Code.push(polynomial.constant(), code);
        polynomial.terms().forEach((term, factor) -> {
            operand(Polynomial.firstLocal(term), code);
            if (Polynomial.secondLocal(term) >= 0) {
                operand(Polynomial.secondLocal(term), code);
                code.add(new InsnNode(Opcodes.IMUL));
            }
            Code.times(factor, code);
            code.add(new InsnNode(Opcodes.IADD));
        });
    }

    private void operand(int local, InsnList code) {
        if (local < InvariantInt.FIRST) {
            Code.load(local, code);
            return;
        }
        InvariantInt source = sources.get(local - InvariantInt.FIRST);
        AccessPath holder = source.holder();
        if (holder != null) {
            load(holder, code);
        }
        if (source.field() == null) {
            code.add(new MethodInsnNode(
                    Opcodes.INVOKESTATIC, NestCollector.HOOKS, "length", "(Ljava/lang/Object;)I", false));
        } else if (holder == null || hasThis && holder.isLocal(0)) {
            code.add(new UncheckedFieldAccess(source.field(), context, true));
        } else {
            code.add(NullSafeRead.of(source.field(), context.classContext).call(context.classContext));
        }
    }

    /** Emits a reference that can be loaded at any time. */
    private void load(AccessPath path, InsnList code) {
        if (path.kind() == AccessPath.Kind.LOCAL) {
            code.add(new VarInsnNode(Opcodes.ALOAD, path.local()));
        } else {
            code.add(new VarInsnNode(Opcodes.ALOAD, 0));
            code.add(new UncheckedFieldAccess(path.field(), context, true));
        }
    }
}
