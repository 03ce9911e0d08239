package org.taskrace.agent.analysis.loops;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.FieldInsnNode;
import org.objectweb.asm.tree.MethodNode;
import org.objectweb.asm.tree.VarInsnNode;
import org.taskrace.agent.analysis.ProgramView;
import org.taskrace.agent.analysis.facts.AnalysisContext;
import org.taskrace.agent.analysis.flow.ControlFlowGraph;
import org.taskrace.agent.analysis.flow.Loop;
import org.taskrace.agent.analysis.symbols.AccessPath;
import org.taskrace.agent.analysis.symbols.ArrayAccess;
import org.taskrace.agent.analysis.symbols.FieldAccess;
import org.taskrace.agent.analysis.symbols.InvariantInt;
import org.taskrace.agent.analysis.symbols.LoadedIndex;
import org.taskrace.agent.analysis.symbols.Polynomial;

/**
 * Induction variable analysis of one loop: finds the accesses that can be checked together after it. The loop ends no strand, and the array or
 * object is loop-invariant. An index is linear in a local that grows by one constant between two accesses ({@link InductionSteps}).
 */
public final class LoopAccessAnalysis {

    private final ControlFlowGraph flow;
    private final Loop loop;
    private final List<Loop> loops;
    private final SymbolicInterpreter.Accesses all;
    private final ProgramView program;
    private final LoopEffectAnalysis effects;

    private final boolean hasThis;

    private LoopAccessAnalysis(
            ControlFlowGraph flow,
            Loop loop,
            List<Loop> loops,
            SymbolicInterpreter.Accesses all,
            ProgramView program,
            LoopEffectAnalysis effects,
            boolean hasThis) {
        this.hasThis = hasThis;
        this.flow = flow;
        this.loop = loop;
        this.loops = loops;
        this.all = all;
        this.program = program;
        this.effects = effects;
    }

    /** Returns the analysis of each loop that ends no strand, inner loops first. */
    public static Map<Loop, LoopAccessAnalysis> of(
            MethodNode method, ControlFlowGraph flow, List<Loop> loops, AnalysisContext analyses) {
        Map<Loop, LoopAccessAnalysis> found = new LinkedHashMap<>();
        if (loops.isEmpty()) {
            return found;
        }
        boolean hasThis = hasThis(method);
        SymbolicInterpreter.Accesses all = SymbolicInterpreter.accesses(flow, analyses, hasThis);
        for (Loop loop : loops) {
            LoopEffectAnalysis effects = LoopEffectAnalysis.of(flow, loop, all.sources(), analyses);
            if (effects != null) {
                found.put(loop, new LoopAccessAnalysis(flow, loop, loops, all, analyses.program(), effects, hasThis));
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

    /** Returns whether the first local is {@code this} in the whole method. */
    public boolean hasThis() {
        return hasThis;
    }

    /** Returns the operands of polynomials besides locals. */
    public List<InvariantInt> sources() {
        return all.sources();
    }

    /** Returns the accesses to elements of arrays, in the order of the code. */
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
     * Returns the accesses of inner loops, invariant there, that are made for each value of a variable of this loop: {@code begins[row
     * + 1]} in the condition of an inner loop.
     */
    public List<LoopAccess> inherited() {
        List<LoopAccess> found = new ArrayList<>();
        for (ArrayAccess access : all.elements()) {
            boolean isCandidate = loop.contains(access.block())
                    && Loop.innermost(loops, access.block()) != loop
                    && access.array() != null
                    && access.index() != null
                    && effects.isFixed(access.array());
            LoopAccess loopAccess = isCandidate ? classify(access) : null;
            if (loopAccess != null && !loopAccess.isInvariant()) {
                found.add(loopAccess);
            }
        }
        return found;
    }

    /**
     * Returns other accesses whose elements, but for the last, are also touched by one of the checked ones. A merge
     * reads {@code a[i]} in some iterations, and {@code a[i++]} whenever i grows. So the second access touched every
     * element that the first one touched before i grew.
     */
    public List<LoopAccess> covered(List<LoopAccess> checked) {
        List<LoopAccess> found = new ArrayList<>();
        for (ArrayAccess access : all.elements()) {
            boolean isCandidate = isOfLoop(access) && checked.stream().noneMatch(other -> other.access() == access);
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

    /** Returns whether this is the innermost loop of an access, and its array is loop-invariant. */
    private boolean isOfLoop(ArrayAccess access) {
        return loop.contains(access.block())
                && Loop.innermost(loops, access.block()) == loop
                && access.array() != null
                && access.index() != null
                && effects.isFixed(access.array());
    }

    /** Returns all accesses to elements of loop-invariant arrays, also those in inner loops. */
    public List<ArrayAccess> scattered() {
        List<ArrayAccess> found = new ArrayList<>();
        for (ArrayAccess access : all.elements()) {
            if (loop.contains(access.block()) && access.array() != null && effects.isFixed(access.array())) {
                found.add(access);
            }
        }
        return found;
    }

    /** Returns whether one access touches each element that another touched before the variable grew. */
    private boolean covers(LoopAccess one, ArrayAccess other) {
        int variable = one.variable();
        if (one.isInvariant()
                || effects.growthOf().get(variable).size() > 1
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
        int growthAt = effects.growthOf().get(variable).keySet().iterator().next();
        boolean isNext = one.access().block() == flow.blockOf(growthAt)
                && (other.block() != one.access().block()
                        || other.position() < growthAt
                        || other.position() > one.access().position());
        return isNext && base.equals(one.base().plus(one.slope(), one.growth()));
    }

    /** Returns the accesses to fields of loop-invariant objects, also those in inner loops. */
    public List<FieldAccess> fields() {
        List<FieldAccess> found = new ArrayList<>();
        for (FieldAccess access : all.fields()) {
            FieldInsnNode field = access.instruction();
            boolean isFixed = access.isStatic() || access.holder() != null && effects.isFixed(access.holder());
            if (loop.contains(access.block())
                    && isFixed
                    && !program.isFinal(field.owner, field.name, field.desc)
                    && !program.mayBeVolatile(field.owner, field.name, field.desc)) {
                found.add(access);
            }
        }
        return found;
    }

    private LoopAccess classify(ArrayAccess access) {
        if (access.gathered() != null) {
            return classifyGathered(access, access.gathered());
        }
        if (!effects.isFixed(access.array())) {
            return classifyRows(access);
        }
        if (effects.isFixed(access.index())) {
            Map<Integer, Integer> sinceLast = new InductionSteps(flow, loop, Map.of(), access).sinceLast(1);
            return new LoopAccess(access, -1, 0, Polynomial.of(0), access.index(), 0, false, null, null, sinceLast);
        }
        int variable = variableOf(access.index());
        return variable < 0 ? null : linear(access, access.index(), variable, null, null);
    }

    /** Returns the variable that an index is linear in, or -1. */
    private int variableOf(Polynomial index) {
        for (int variable : effects.growthOf().keySet()) {
            if (index.mentions(variable) && isLinear(index, variable)) {
                return variable;
            }
        }
        return -1;
    }

    /** Classifies a gather: its indexes are elements of another array, one after the other, so they can be read again after the loop. */
    private LoopAccess classifyGathered(ArrayAccess access, LoadedIndex gathered) {
        if (!effects.keepsInts() || !effects.isFixed(access.array()) || !effects.isFixed(gathered.array())) {
            return null;
        }
        int variable = variableOf(gathered.index());
        return variable < 0 ? null : linear(access, gathered.index(), variable, null, gathered.array());
    }

    /** Classifies an access to another row of a matrix for each value of a variable. */
    private LoopAccess classifyRows(ArrayAccess access) {
        AccessPath row = access.array();
        if (row.kind() != AccessPath.Kind.ELEMENT || !effects.keepsRows() || !effects.isFixed(row.base())) {
            return null;
        }
        for (int variable : effects.growthOf().keySet()) {
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

    /** Returns the first index of an access if neither index nor array depends on the iteration of the loop around; or null. */
    public Polynomial commonFirst(LoopAccess access, LoopAccessAnalysis around) {
        if (access.isInvariant()
                || access.rows() != null
                || access.gatheredBy() != null
                || access.lastOnly()
                || !access.slope().isConstant()
                || !around.effects.isFixed(access.array())
                || !around.effects.isFixed(access.base())) {
            return null;
        }
        Polynomial start = InductionStart.of(flow, loop, access.variable());
        return start == null || !around.effects.isFixed(start)
                ? null
                : access.base()
                        .plus(
                                start.plus(Polynomial.of(access.offset()), 1),
                                access.slope().constant());
    }

    /** Returns whether no element of any array of references changes. */
    public boolean keepsRows() {
        return effects.keepsRows();
    }

    /** Returns whether no element of any array of ints changes. */
    public boolean keepsInts() {
        return effects.keepsInts();
    }

    /** Returns whether an index is linear in a variable that grows in this loop and in none inside. */
    private boolean isLinear(Polynomial index, int variable) {
        Polynomial slope = index.slope(variable);
        return slope != null
                && effects.isFixed(slope)
                && effects.isFixed(index.without(variable))
                && effects.growthOf().get(variable).keySet().stream()
                        .allMatch(place -> Loop.innermost(loops, flow.blockOf(place)) == loop);
    }

    private LoopAccess linear(
            ArrayAccess access, Polynomial index, int variable, LoopAccess.Rows rows, AccessPath gatheredBy) {
        InductionSteps growth =
                new InductionSteps(flow, loop, effects.growthOf().get(variable), access);
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
