package org.taskrace.agent.analysis.loops;

import java.util.ArrayList;
import java.util.List;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.FieldInsnNode;
import org.objectweb.asm.tree.IincInsnNode;
import org.objectweb.asm.tree.VarInsnNode;
import org.objectweb.asm.tree.analysis.AnalyzerException;
import org.objectweb.asm.tree.analysis.Frame;
import org.taskrace.agent.analysis.ProgramView;
import org.taskrace.agent.analysis.StrandBoundaries;
import org.taskrace.agent.analysis.facts.AnalysisContext;
import org.taskrace.agent.analysis.flow.ControlFlowGraph;
import org.taskrace.agent.analysis.flow.Dataflow;
import org.taskrace.agent.analysis.flow.IntConstant;
import org.taskrace.agent.analysis.flow.PartialInterpreter;
import org.taskrace.agent.analysis.symbols.AccessPath;
import org.taskrace.agent.analysis.symbols.ArrayAccess;
import org.taskrace.agent.analysis.symbols.FieldAccess;
import org.taskrace.agent.analysis.symbols.InvariantInt;
import org.taskrace.agent.analysis.symbols.LoadedIndex;
import org.taskrace.agent.analysis.symbols.Polynomial;
import org.taskrace.agent.analysis.symbols.Symbol;

/**
 * Symbolic execution of a method, as a dataflow analysis. It finds the array, object and index of each access, in terms
 * of the locals' values at the access. An assignment to a local therefore renames or forgets the symbols that mention
 * it. A local of unknown value stands for itself.
 *
 * <p>A block to which later code jumps begins with nothing known, as a handler does. So each block is visited once. A
 * value that is equal in all iterations is found by {@link LoopEffectAnalysis} instead.
 */
final class SymbolicInterpreter extends PartialInterpreter<Symbol, Frame<Symbol>> {

    /** The accesses of a method to elements and fields, in the order of the code. */
    record Accesses(List<ArrayAccess> elements, List<FieldAccess> fields, List<InvariantInt> sources) {}

    private final ControlFlowGraph flow;
    private final AnalysisContext analyses;
    private final boolean hasThis;
    private final Accesses accesses = new Accesses(new ArrayList<>(), new ArrayList<>(), new ArrayList<>());
    private boolean records;

    private SymbolicInterpreter(ControlFlowGraph flow, AnalysisContext analyses, boolean hasThis) {
        this.flow = flow;
        this.analyses = analyses;
        this.hasThis = hasThis;
    }

    /** Returns the accesses of a method; {@code hasThis}: local 0 is always the object whose method it is. */
    static Accesses accesses(ControlFlowGraph flow, AnalysisContext analyses, boolean hasThis) {
        SymbolicInterpreter symbols = new SymbolicInterpreter(flow, analyses, hasThis);
        Dataflow<Frame<Symbol>> states = new Dataflow<>(flow, symbols);
        states.solve(Integer.MAX_VALUE);
        symbols.records = true;
        states.replay();
        return symbols.accesses;
    }

    @Override
    public Frame<Symbol> atEntry() {
        Frame<Symbol> entry = new Frame<>(flow.locals(), GROWING_STACK);
        forgetAll(entry);
        return entry;
    }

    @Override
    public Frame<Symbol> atHandler(int handler) {
        Frame<Symbol> begin = atEntry();
        begin.push(unknown(1));
        return begin;
    }

    @Override
    public Frame<Symbol> copy(Frame<Symbol> state) {
        return new Frame<>(state);
    }

    @Override
    public Frame<Symbol> alongEdge(Frame<Symbol> state, int from, int to) {
        Frame<Symbol> copy = copy(state);
        if (flow.block(to).predecessors.stream().anyMatch(predecessor -> predecessor >= to)) {
            forgetAll(copy);
        }
        return copy;
    }

    private static void forgetAll(Frame<Symbol> state) {
        for (int i = slots(state) - 1; i >= 0; i--) {
            Symbol value = slot(state, i);
            setSlot(state, i, Symbol.unknown(value == null ? 1 : value.getSize()));
        }
    }

    @Override
    public void join(Frame<Symbol> state, Frame<Symbol> other, int block) {
        for (int i = slots(state) - 1; i >= 0; i--) {
            setSlot(state, i, merge(slot(state, i), slot(other, i)));
        }
    }

    @Override
    public boolean isSame(Frame<Symbol> one, Frame<Symbol> other) {
        return hasSameValues(one, other);
    }

    @Override
    protected Symbol unknown(int size) {
        return Symbol.unknown(size);
    }

    @Override
    protected Symbol result(AbstractInsnNode instruction, int size) {
        return Symbol.unknown(size);
    }

    @Override
    public void step(AbstractInsnNode instruction, int position, Frame<Symbol> now) {
        forgetWritten(instruction, now);
        if (records && ArrayAccess.is(instruction.getOpcode())) {
            element(instruction, position, now);
        } else if (records && instruction instanceof FieldInsnNode field) {
            field(field, position, now);
        }
        if (instruction instanceof IincInsnNode increment) {
            grow(increment.var, increment.incr, now);
        } else if (Dataflow.assigns(instruction)) {
            assign(((VarInsnNode) instruction).var, now);
        } else {
            super.step(instruction, position, now);
        }
    }

    private void element(AbstractInsnNode instruction, int position, Frame<Symbol> now) {
        int index = now.getStackSize() - (ArrayAccess.writes(instruction.getOpcode()) ? 2 : 1);
        accesses.elements.add(new ArrayAccess(
                instruction,
                position,
                flow.blockOf(position),
                now.getStack(index - 1) instanceof AccessPath array ? array : null,
                now.getStack(index) instanceof Polynomial polynomial ? polynomial : null,
                now.getStack(index) instanceof LoadedIndex element ? element : null));
    }

    private void field(FieldInsnNode field, int position, Frame<Symbol> now) {
        int top = now.getStackSize() - 1;
        Symbol holder = switch (field.getOpcode()) {
            case Opcodes.GETFIELD -> now.getStack(top);
            case Opcodes.PUTFIELD -> now.getStack(top - 1);
            default -> null;
        };
        AccessPath path = holder instanceof AccessPath known ? known : null;
        accesses.fields.add(new FieldAccess(field, flow.blockOf(position), path));
    }

    /** Assigns the top of the stack to a local; both slots of a long are forgotten. */
    private void assign(int local, Frame<Symbol> now) {
        Symbol value = now.pop();
        forget(local, now);
        if (value.getSize() == 2) {
            forget(local + 1, now);
        } else if (!(value instanceof Symbol.Unknown) && !mentions(value, local)) {
            now.setLocal(local, value);
        }
    }

    /** Forgets a local, or an invariant int by its number, and all symbols that mention it. */
    private void forget(int local, Frame<Symbol> now) {
        if (local < now.getLocals()) {
            now.setLocal(local, unknown(1));
        }
        for (int i = slots(now) - 1; i >= 0; i--) {
            if (mentions(slot(now, i), local)) {
                setSlot(now, i, unknown(1));
            }
        }
    }

    private boolean mentions(Symbol value, int local) {
        return value instanceof Polynomial polynomial
                        && (polynomial.mentions(local) || mentionsLength(polynomial, local))
                || value instanceof AccessPath reference
                        && (reference.mentions(local) || mentionsLength(reference, local))
                || value instanceof LoadedIndex element
                        && (mentions(element.array(), local) || mentions(element.index(), local));
    }

    private boolean mentionsLength(AccessPath reference, int local) {
        return reference.index() != null && mentionsLength(reference.index(), local)
                || reference.base() != null && mentionsLength(reference.base(), local);
    }

    private boolean mentionsLength(Polynomial polynomial, int local) {
        for (int i = 0; i < accesses.sources.size(); i++) {
            if (accesses.sources.get(i).mentions(local) && polynomial.mentions(InvariantInt.FIRST + i)) {
                return true;
            }
        }
        return false;
    }

    private Polynomial source(InvariantInt source) {
        return Polynomial.local(source.number(accesses.sources));
    }

    /** Forgets the ints that were read from fields which an instruction may write, itself or by a call. */
    private void forgetWritten(AbstractInsnNode instruction, Frame<Symbol> now) {
        boolean isElement = ArrayAccess.is(instruction.getOpcode());
        if (accesses.sources.isEmpty()
                || isElement
                || analyses.ends().of(instruction) == StrandBoundaries.Effect.PURE) {
            return;
        }
        for (int i = 0; i < accesses.sources.size(); i++) {
            InvariantInt source = accesses.sources.get(i);
            boolean mayBeWritten = source.field() != null
                    && (!(instruction instanceof FieldInsnNode written) || source.isChangedBy(written));
            if (mayBeWritten) {
                forget(InvariantInt.FIRST + i, now);
            }
        }
    }

    /** Adds a constant to a local, and expresses the symbols that mention it by the new value. */
    private void grow(int local, int growth, Frame<Symbol> now) {
        Symbol own = now.getLocal(local);
        now.setLocal(local, unknown(1));
        for (int i = slots(now) - 1; i >= 0; i--) {
            setSlot(now, i, grown(slot(now, i), local, growth));
        }
        if (own instanceof Polynomial polynomial) {
            now.setLocal(local, Symbol.orUnknown(polynomial.plus(Polynomial.of(growth), 1)));
        }
    }

    private Symbol grown(Symbol value, int local, int growth) {
        if (value instanceof Polynomial polynomial) {
            return Symbol.orUnknown(polynomial.afterGrowth(local, growth));
        }
        if (value instanceof LoadedIndex element) {
            return Symbol.orUnknown(element.afterGrowth(local, growth));
        }
        return mentions(value, local) ? unknown(1) : value;
    }

    @Override
    public Symbol copyOperation(AbstractInsnNode instruction, Symbol value) {
        return switch (instruction.getOpcode()) {
            case Opcodes.ILOAD ->
                value instanceof Symbol.Unknown ? Polynomial.local(((VarInsnNode) instruction).var) : value;
            case Opcodes.ALOAD ->
                value instanceof AccessPath ? value : AccessPath.local(((VarInsnNode) instruction).var, instruction);
            default -> super.copyOperation(instruction, value);
        };
    }

    @Override
    public Symbol newOperation(AbstractInsnNode instruction) throws AnalyzerException {
        Integer constant = IntConstant.of(instruction);
        if (constant != null) {
            return Polynomial.of(constant);
        }
        return instruction.getOpcode() == Opcodes.GETSTATIC
                ? load((FieldInsnNode) instruction, null)
                : super.newOperation(instruction);
    }

    @Override
    public Symbol unaryOperation(AbstractInsnNode instruction, Symbol value) throws AnalyzerException {
        if (instruction.getOpcode() == Opcodes.INEG && value instanceof Polynomial polynomial) {
            return Symbol.orUnknown(Polynomial.of(0).plus(polynomial, -1));
        }
        if (value instanceof AccessPath path && instruction.getOpcode() == Opcodes.GETFIELD) {
            return load((FieldInsnNode) instruction, path);
        }
        if (value instanceof AccessPath path
                && instruction.getOpcode() == Opcodes.ARRAYLENGTH
                && path.kind() == AccessPath.Kind.LOCAL) {
            return source(new InvariantInt(null, path));
        }
        return super.unaryOperation(instruction, value);
    }

    /** Returns the symbol of a field's value; {@code holder} is null for a static field. */
    private Symbol load(FieldInsnNode field, AccessPath holder) {
        if (field.desc.startsWith("[") || field.desc.startsWith("L")) {
            return new AccessPath(AccessPath.Kind.FIELD, -1, holder, field, null, field);
        }
        boolean isWide = field.desc.equals("J") || field.desc.equals("D");
        return isSource(field, holder) ? source(new InvariantInt(field, holder)) : unknown(isWide ? 2 : 1);
    }

    /** Returns whether an int field can be read at any time. */
    private boolean isSource(FieldInsnNode field, AccessPath holder) {
        ProgramView program = analyses.program();
        boolean isReadable = holder == null ? !program.mayInitialize(field.owner) : isReadable(holder);
        return field.desc.equals("I") && isReadable && !program.mayBeVolatile(field.owner, field.name, field.desc);
    }

    /** Returns whether a reference can be loaded at any time: from a local, or from a field of {@code this}. */
    private boolean isReadable(AccessPath path) {
        return switch (path.kind()) {
            case LOCAL -> true;
            case FIELD ->
                hasThis
                        && path.base() != null
                        && path.base().isLocal(0)
                        && !analyses.program().mayBeVolatile(path.field().owner, path.field().name, path.field().desc);
            case ELEMENT -> false;
        };
    }

    @Override
    public Symbol binaryOperation(AbstractInsnNode instruction, Symbol one, Symbol other) throws AnalyzerException {
        Symbol symbol = null;
        if (one instanceof AccessPath array && other instanceof Polynomial index) {
            symbol = element(instruction, array, index);
        } else if (one instanceof Polynomial a && other instanceof Polynomial b) {
            symbol = arithmetic(instruction.getOpcode(), a, b);
        }
        return symbol != null ? symbol : super.binaryOperation(instruction, one, other);
    }

    private Symbol element(AbstractInsnNode instruction, AccessPath array, Polynomial index) {
        return switch (instruction.getOpcode()) {
            case Opcodes.IALOAD -> new LoadedIndex(array, index);
            case Opcodes.AALOAD -> new AccessPath(AccessPath.Kind.ELEMENT, -1, array, null, index, instruction);
            default -> null;
        };
    }

    /** Returns a sum or product of ints, or null. */
    private static Polynomial arithmetic(int opcode, Polynomial one, Polynomial other) {
        return switch (opcode) {
            case Opcodes.IADD -> one.plus(other, 1);
            case Opcodes.ISUB -> one.plus(other, -1);
            case Opcodes.IMUL -> one.times(other);
            case Opcodes.ISHL -> other.isConstant() ? one.times(Polynomial.of(1 << other.constant())) : null;
            default -> null;
        };
    }
}
