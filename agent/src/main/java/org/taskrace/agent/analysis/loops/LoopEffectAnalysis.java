package org.taskrace.agent.analysis.loops;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.FieldInsnNode;
import org.objectweb.asm.tree.IincInsnNode;
import org.objectweb.asm.tree.VarInsnNode;
import org.taskrace.agent.analysis.ProgramView;
import org.taskrace.agent.analysis.StrandBoundaries;
import org.taskrace.agent.analysis.facts.AnalysisContext;
import org.taskrace.agent.analysis.flow.ControlFlowGraph;
import org.taskrace.agent.analysis.flow.Loop;
import org.taskrace.agent.analysis.symbols.AccessPath;
import org.taskrace.agent.analysis.symbols.ArrayAccess;
import org.taskrace.agent.analysis.symbols.InvariantInt;
import org.taskrace.agent.analysis.symbols.Polynomial;

/** Loop invariants: the locals and memory that a loop without a strand's end assigns, hence the values that are equal in all iterations. */
final class LoopEffectAnalysis {

    private final List<InvariantInt> sources;
    private final ProgramView program;

    /** The locals that the loop assigns. */
    private final BitSet assigned = new BitSet();

    private final BitSet stored = new BitSet();
    private final Map<Integer, Map<Integer, Integer>> growthOf = new TreeMap<>();

    private final List<FieldInsnNode> writtenFields = new ArrayList<>();
    private boolean writesElements;
    private boolean writesInts;
    private StrandBoundaries.Effect calls = StrandBoundaries.Effect.PURE;

    private LoopEffectAnalysis(List<InvariantInt> sources, ProgramView program) {
        this.sources = sources;
        this.program = program;
    }

    /** Returns the effects of a loop, or null if it may end a strand; {@code sources}: the invariant ints of its polynomials. */
    static LoopEffectAnalysis of(
            ControlFlowGraph flow, Loop loop, List<InvariantInt> sources, AnalysisContext analyses) {
        LoopEffectAnalysis effects = new LoopEffectAnalysis(sources, analyses.program());
        for (int block = loop.blocks.nextSetBit(0); block >= 0; block = loop.blocks.nextSetBit(block + 1)) {
            ControlFlowGraph.Block itsBlock = flow.block(block);
            for (int i = itsBlock.first; i <= itsBlock.last; i++) {
                AbstractInsnNode instruction = flow.code()[i];
                StrandBoundaries.Effect effect = analyses.ends().of(instruction);
                if (effect == StrandBoundaries.Effect.ENDS) {
                    return null;
                }
                effects.note(instruction, i, effect);
            }
        }
        effects.stored.stream().forEach(effects.growthOf::remove);
        return effects;
    }

    /** Returns the locals that only grow by constants, with the position and amount of each growth. */
    Map<Integer, Map<Integer, Integer>> growthOf() {
        return growthOf;
    }

    private void note(AbstractInsnNode instruction, int position, StrandBoundaries.Effect effect) {
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
        } else if (instruction instanceof FieldInsnNode field && effect == StrandBoundaries.Effect.WRITES) {
            writtenFields.add(field);
        } else if (opcode == Opcodes.AASTORE) {
            writesElements = true;
        } else if (opcode == Opcodes.IASTORE) {
            writesInts = true;
        } else if (!ArrayAccess.writes(opcode)) {
            calls = calls.and(effect);
        }
    }

    /** Returns whether a reference is equal in all iterations. */
    boolean isFixed(AccessPath reference) {
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
        return calls != StrandBoundaries.Effect.PURE
                || writtenFields.stream().anyMatch(written -> AccessPath.sameField(written, field));
    }

    boolean isFixed(Polynomial polynomial) {
        return polynomial.terms().keySet().stream()
                .allMatch(term -> isFixedInt(Polynomial.firstLocal(term))
                        && (Polynomial.secondLocal(term) < 0 || isFixedInt(Polynomial.secondLocal(term))));
    }

    private boolean isFixedInt(int local) {
        if (local < InvariantInt.FIRST) {
            return !assigned.get(local);
        }
        InvariantInt source = sources.get(local - InvariantInt.FIRST);
        return (source.holder() == null || isFixed(source.holder()))
                && (source.field() == null || !mayBeWritten(source.field()));
    }

    /** Returns whether the loop changes no element of an array of references. */
    boolean keepsRows() {
        return !writesElements && calls == StrandBoundaries.Effect.PURE;
    }

    /** Returns whether the loop changes no element of an array of ints. */
    boolean keepsInts() {
        return !writesInts && calls == StrandBoundaries.Effect.PURE;
    }
}
