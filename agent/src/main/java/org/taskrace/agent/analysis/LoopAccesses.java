package org.taskrace.agent.analysis;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.FieldInsnNode;
import org.objectweb.asm.tree.IincInsnNode;
import org.objectweb.asm.tree.MethodNode;
import org.objectweb.asm.tree.VarInsnNode;

/**
 * Finds the accesses of one loop that can be checked together after it: the loop ends no strand, the array or object is the same all
 * along, and an index is linear in a local that grows by the same constant each time until the access is done again ({@link Growth}).
 */
public final class LoopAccesses {

    private final Flow flow;
    private final Loop loop;
    private final List<Loop> loops;
    private final Symbols.Accesses all;
    private final StrandEnds ends;
    private final ProgramView program;

    /** Locals that the loop assigns; those that only grow, with the places where they do, and by how much. */
    private final BitSet assigned = new BitSet();

    private final BitSet stored = new BitSet();
    private final Map<Integer, Map<Integer, Integer>> growthOf = new TreeMap<>();

    private final List<FieldInsnNode> writtenFields = new ArrayList<>();
    private boolean writesElements;
    private boolean writesInts;
    private StrandEnds.Effect calls = StrandEnds.Effect.PURE;

    private LoopAccesses(
            Flow flow, Loop loop, List<Loop> loops, Symbols.Accesses all, StrandEnds ends, ProgramView program) {
        this.flow = flow;
        this.loop = loop;
        this.loops = loops;
        this.all = all;
        this.ends = ends;
        this.program = program;
    }

    /** For each loop that ends no strand, inner ones first. */
    public static Map<Loop, LoopAccesses> of(MethodNode method, Flow flow, List<Loop> loops, Analyses analyses) {
        StrandEnds ends = analyses.ends();
        ProgramView program = analyses.program();
        Map<Loop, LoopAccesses> found = new LinkedHashMap<>();
        if (loops.isEmpty()) {
            return found;
        }
        Symbols.Accesses all = Symbols.accesses(flow, analyses, hasThis(method));
        for (Loop loop : loops) {
            LoopAccesses ofLoop = new LoopAccesses(flow, loop, loops, all, ends, program);
            if (ofLoop.scan()) {
                found.put(loop, ofLoop);
            }
        }
        return found;
    }

    private static boolean hasThis(MethodNode method) {
        for (AbstractInsnNode instruction : method.instructions) {
            if (instruction instanceof VarInsnNode variable
                    && variable.var == 0
                    && variable.getOpcode() >= Opcodes.ISTORE) {
                return false;
            }
        }
        return (method.access & Opcodes.ACC_STATIC) == 0;
    }

    /** What polynomials stand on besides locals. */
    public List<IntSource> sources() {
        return all.sources();
    }

    /** Those to elements of arrays, in the order of the code. */
    public List<LoopAccess> elements() {
        List<LoopAccess> found = new ArrayList<>();
        for (ArrayAccess access : all.elements()) {
            boolean isCandidate = loop.contains(access.block())
                    && Loop.innermost(loops, access.block()) == loop
                    && access.array() != null
                    && (access.index() != null || access.gathered() != null);
            LoopAccess loopAccess = isCandidate ? classify(access) : null;
            if (loopAccess != null) {
                found.add(loopAccess);
            }
        }
        return found;
    }

    /**
     * Those of inner loops, to which they are always the same, that are done for each value of a variable of this one: {@code begins[row
     * + 1]} in the condition of an inner loop.
     */
    public List<LoopAccess> inherited() {
        List<LoopAccess> found = new ArrayList<>();
        for (ArrayAccess access : all.elements()) {
            boolean isCandidate = loop.contains(access.block())
                    && Loop.innermost(loops, access.block()) != loop
                    && access.array() != null
                    && access.index() != null
                    && isFixed(access.array());
            LoopAccess loopAccess = isCandidate ? classify(access) : null;
            if (loopAccess != null && !loopAccess.isInvariant()) {
                found.add(loopAccess);
            }
        }
        return found;
    }

    /**
     * Other accesses whose elements, but for the last, are also touched by one of these, which are checked. A merge reads {@code a[i]}
     * in some iterations, and {@code a[i++]} whenever i grows: all that the first one touched before i grew the second one touched too.
     */
    public List<LoopAccess> covered(List<LoopAccess> checked) {
        List<LoopAccess> found = new ArrayList<>();
        for (ArrayAccess access : all.elements()) {
            boolean isCandidate = loop.contains(access.block())
                    && Loop.innermost(loops, access.block()) == loop
                    && access.array() != null
                    && access.index() != null
                    && isFixed(access.array())
                    && checked.stream().noneMatch(other -> other.access() == access);
            if (isCandidate) {
                checked.stream()
                        .filter(other -> covers(other, access))
                        .findFirst()
                        .ifPresent(other -> found.add(new LoopAccess(
                                access,
                                other.variable(),
                                other.growth(),
                                other.slope(),
                                access.index().without(other.variable()),
                                0,
                                true,
                                null,
                                null,
                                Map.of())));
            }
        }
        return found;
    }

    /** Whether, each time that the variable grows, one access has touched or touches next what another would have touched before. */
    private boolean covers(LoopAccess one, ArrayAccess other) {
        int variable = one.variable();
        if (one.isInvariant()
                || growthOf.get(variable).size() > 1
                || one.rows() != null
                || one.gatheredBy() != null
                || !one.array().isLike(other.array())
                || other.writes() && !one.access().writes()
                || !other.index().mentions(variable)
                || !isLinear(other.index(), variable)
                || !other.index().slope(variable).equals(one.slope())) {
            return false;
        }
        Polynomial base = other.index().without(variable);
        if (one.offset() == 0) {
            return base.equals(one.base());
        }
        // Nothing may come between the growth and the access that follows it.
        int growthAt = growthOf.get(variable).keySet().iterator().next();
        boolean isNext = one.access().block() == flow.blockOf(growthAt)
                && (other.block() != one.access().block()
                        || other.position() < growthAt
                        || other.position() > one.access().position());
        return isNext && base.equals(one.base().plus(one.slope(), one.growth()));
    }

    /** Those to a field of one and the same object in all iterations, those of inner loops included. */
    public List<FieldAccess> fields() {
        List<FieldAccess> found = new ArrayList<>();
        for (FieldAccess access : all.fields()) {
            FieldInsnNode field = access.instruction();
            boolean isFixed = access.isStatic() || access.holder() != null && isFixed(access.holder());
            if (loop.contains(access.block())
                    && isFixed
                    && !program.isFinal(field.owner, field.name, field.desc)
                    && !program.mayBeVolatile(field.owner, field.name, field.desc)) {
                found.add(access);
            }
        }
        return found;
    }

    /** Collects what the loop assigns; false if it may end a strand. */
    private boolean scan() {
        for (int block = loop.blocks.nextSetBit(0); block >= 0; block = loop.blocks.nextSetBit(block + 1)) {
            Flow.Block itsBlock = flow.block(block);
            for (int i = itsBlock.first; i <= itsBlock.last; i++) {
                AbstractInsnNode instruction = flow.code()[i];
                StrandEnds.Effect effect = ends.of(instruction);
                if (effect == StrandEnds.Effect.ENDS) {
                    return false;
                }
                note(instruction, i, effect);
            }
        }
        stored.stream().forEach(growthOf::remove);
        return true;
    }

    private void note(AbstractInsnNode instruction, int position, StrandEnds.Effect effect) {
        int opcode = instruction.getOpcode();
        if (instruction instanceof IincInsnNode increment) {
            assigned.set(increment.var);
            growthOf.computeIfAbsent(increment.var, local -> new TreeMap<>()).put(position, increment.incr);
        } else if (instruction instanceof VarInsnNode variable && opcode >= Opcodes.ISTORE) {
            assigned.set(variable.var);
            stored.set(variable.var);
            if (opcode == Opcodes.LSTORE || opcode == Opcodes.DSTORE) {
                assigned.set(variable.var + 1);
                stored.set(variable.var + 1);
            }
        } else if (instruction instanceof FieldInsnNode field && effect == StrandEnds.Effect.WRITES) {
            writtenFields.add(field);
        } else if (opcode == Opcodes.AASTORE) {
            writesElements = true;
        } else if (opcode == Opcodes.IASTORE) {
            writesInts = true;
        } else if (!ArrayAccess.writes(opcode)) {
            calls = calls.and(effect);
        }
    }

    /** Whether a reference is the same in every iteration. */
    private boolean isFixed(Reference reference) {
        return switch (reference.kind()) {
            case LOCAL -> !assigned.get(reference.local());
            case FIELD -> (reference.base() == null || isFixed(reference.base())) && !mayBeWritten(reference.field());
            case ELEMENT -> keepsRows() && isFixed(reference.base()) && isFixed(reference.index());
        };
    }

    private boolean mayBeWritten(FieldInsnNode field) {
        if (program.isFinal(field.owner, field.name, field.desc)) {
            return false;
        }
        return calls != StrandEnds.Effect.PURE
                || writtenFields.stream().anyMatch(written -> Reference.sameField(written, field));
    }

    private boolean isFixed(Polynomial polynomial) {
        return polynomial.terms().keySet().stream()
                .allMatch(term -> isFixedInt(Polynomial.firstLocal(term))
                        && (Polynomial.secondLocal(term) < 0 || isFixedInt(Polynomial.secondLocal(term))));
    }

    private boolean isFixedInt(int local) {
        if (local < IntSource.FIRST) {
            return !assigned.get(local);
        }
        IntSource source = all.sources().get(local - IntSource.FIRST);
        return source.field() == null ? !assigned.get(source.array()) : !mayBeWritten(source.field());
    }

    private LoopAccess classify(ArrayAccess access) {
        if (access.gathered() != null) {
            return classifyGathered(access, access.gathered());
        }
        if (!isFixed(access.array())) {
            return classifyRows(access);
        }
        if (isFixed(access.index())) {
            Map<Integer, Integer> sinceLast = new Growth(flow, loop, Map.of(), access).sinceLast(1);
            return new LoopAccess(access, -1, 0, Polynomial.of(0), access.index(), 0, false, null, null, sinceLast);
        }
        int variable = variableOf(access.index());
        return variable < 0 ? null : linear(access, access.index(), variable, null, null);
    }

    /** The variable that an index is linear in, or -1. */
    private int variableOf(Polynomial index) {
        for (int variable : growthOf.keySet()) {
            if (index.mentions(variable) && isLinear(index, variable)) {
                return variable;
            }
        }
        return -1;
    }

    /** An access whose indexes are elements of another array, one after the other: they can be read again after the loop. */
    private LoopAccess classifyGathered(ArrayAccess access, IntElement gathered) {
        if (!keepsInts() || !isFixed(access.array()) || !isFixed(gathered.array())) {
            return null;
        }
        int variable = variableOf(gathered.index());
        return variable < 0 ? null : linear(access, gathered.index(), variable, null, gathered.array());
    }

    /** An access to another row of a matrix for each value of a variable. */
    private LoopAccess classifyRows(ArrayAccess access) {
        Reference row = access.array();
        if (row.kind() != Reference.Kind.ELEMENT || !keepsRows() || !isFixed(row.base())) {
            return null;
        }
        for (int variable : growthOf.keySet()) {
            if (row.index().mentions(variable)
                    && isLinear(row.index(), variable)
                    && isLinear(access.index(), variable)) {
                LoopAccess.Rows rows = new LoopAccess.Rows(
                        row.base(), row.index().slope(variable), row.index().without(variable));
                return linear(access, access.index(), variable, rows, null);
            }
        }
        return null;
    }

    /** Whether no element of any array of references changes. */
    public boolean keepsRows() {
        return !writesElements && calls == StrandEnds.Effect.PURE;
    }

    /** Whether no element of any array of ints changes. */
    public boolean keepsInts() {
        return !writesInts && calls == StrandEnds.Effect.PURE;
    }

    /** Whether an index is linear in a variable that grows in this loop and in none inside. */
    private boolean isLinear(Polynomial index, int variable) {
        Polynomial slope = index.slope(variable);
        return slope != null
                && isFixed(slope)
                && isFixed(index.without(variable))
                && growthOf.get(variable).keySet().stream()
                        .allMatch(place -> Loop.innermost(loops, flow.blockOf(place)) == loop);
    }

    private LoopAccess linear(
            ArrayAccess access, Polynomial index, int variable, LoopAccess.Rows rows, Reference gatheredBy) {
        Growth growth = new Growth(flow, loop, growthOf.get(variable), access);
        Integer offset = growth.beforeFirst();
        Integer step = growth.fromOneToNext();
        return offset == null || step == null
                ? null
                : new LoopAccess(
                        access,
                        variable,
                        step,
                        index.slope(variable),
                        index.without(variable),
                        offset,
                        false,
                        rows,
                        gatheredBy,
                        growth.sinceLast(step - offset));
    }
}
