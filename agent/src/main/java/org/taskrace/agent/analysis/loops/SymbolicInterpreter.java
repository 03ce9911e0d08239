package org.taskrace.agent.analysis.loops;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.FieldInsnNode;
import org.objectweb.asm.tree.IincInsnNode;
import org.objectweb.asm.tree.IntInsnNode;
import org.objectweb.asm.tree.InvokeDynamicInsnNode;
import org.objectweb.asm.tree.LdcInsnNode;
import org.objectweb.asm.tree.MethodInsnNode;
import org.objectweb.asm.tree.MultiANewArrayInsnNode;
import org.objectweb.asm.tree.VarInsnNode;
import org.taskrace.agent.analysis.ProgramView;
import org.taskrace.agent.analysis.StrandBoundaries;
import org.taskrace.agent.analysis.facts.AnalysisContext;
import org.taskrace.agent.analysis.flow.ControlFlowGraph;
import org.taskrace.agent.analysis.symbols.AccessPath;
import org.taskrace.agent.analysis.symbols.ArrayAccess;
import org.taskrace.agent.analysis.symbols.FieldAccess;
import org.taskrace.agent.analysis.symbols.InvariantInt;
import org.taskrace.agent.analysis.symbols.LoadedIndex;
import org.taskrace.agent.analysis.symbols.Polynomial;
import org.taskrace.agent.analysis.values.StackEffectTable;

/**
 * Runs blocks on symbols: each slot of the stack is a {@link Polynomial}, an {@link LoadedIndex}, a {@link AccessPath} or null for anything else. All of
 * them are meant by the present values of locals, so an assignment to a local changes or forgets what mentions it. A block begins
 * with what all its predecessors agree on; with nothing, if one of them comes later in the code.
 */
final class SymbolicInterpreter {

    private final List<Object> stack = new ArrayList<>();

    /** Locals that were assigned and are known by others. */
    private final Map<Integer, Object> assigned = new HashMap<>();

    /** The accesses of a method to elements and fields, in the order of the code. */
    record Accesses(List<ArrayAccess> elements, List<FieldAccess> fields, List<InvariantInt> sources) {}

    private final Accesses accesses;
    private final AnalysisContext analyses;
    private final boolean hasThis;

    private SymbolicInterpreter(Accesses accesses, AnalysisContext analyses, boolean hasThis) {
        this.accesses = accesses;
        this.analyses = analyses;
        this.hasThis = hasThis;
    }

    /** {@code hasThis}: local 0 is always the object whose method it is. */
    static Accesses accesses(ControlFlowGraph flow, AnalysisContext analyses, boolean hasThis) {
        Accesses accesses = new Accesses(new ArrayList<>(), new ArrayList<>(), new ArrayList<>());
        SymbolicInterpreter[] after = new SymbolicInterpreter[flow.blocks().size()];
        for (ControlFlowGraph.Block block : flow.blocks()) {
            SymbolicInterpreter symbols = new SymbolicInterpreter(accesses, analyses, hasThis);
            symbols.begin(block, after);
            for (int i = block.first; i <= block.last; i++) {
                if (flow.code()[i].getOpcode() >= 0) {
                    symbols.step(flow.code()[i], i, block.number);
                }
            }
            after[block.number] = symbols;
        }
        return accesses;
    }

    private void begin(ControlFlowGraph.Block block, SymbolicInterpreter[] after) {
        for (int predecessor : block.predecessors) {
            boolean isKnown = predecessor < block.number && !block.isHandler();
            if (!isKnown || after[predecessor].stack.size() != after[block.predecessors.get(0)].stack.size()) {
                return;
            }
        }
        boolean first = true;
        for (int predecessor : block.predecessors) {
            SymbolicInterpreter other = after[predecessor];
            if (first) {
                stack.addAll(other.stack);
                assigned.putAll(other.assigned);
            } else {
                for (int i = 0; i < stack.size(); i++) {
                    if (!java.util.Objects.equals(stack.get(i), other.stack.get(i))) {
                        stack.set(i, null);
                    }
                }
                assigned.entrySet().removeIf(entry -> !entry.getValue().equals(other.assigned.get(entry.getKey())));
            }
            first = false;
        }
    }

    private void step(AbstractInsnNode instruction, int position, int block) {
        int opcode = instruction.getOpcode();
        forgetWritten(instruction);
        if (ArrayAccess.is(opcode)) {
            arrayAccess(instruction, position, block);
        } else if (instruction instanceof VarInsnNode variable) {
            variable(opcode, variable);
        } else if (instruction instanceof IincInsnNode increment) {
            grow(increment.var, increment.incr);
        } else if (instruction instanceof FieldInsnNode field) {
            field(opcode, field, block);
        } else if (instruction instanceof IntInsnNode number && opcode != Opcodes.NEWARRAY) {
            push(Polynomial.of(number.operand));
        } else if (instruction instanceof LdcInsnNode constant) {
            push(constant.cst instanceof Integer value ? Polynomial.of(value) : null);
            if (constant.cst instanceof Long || constant.cst instanceof Double) {
                push(null);
            }
        } else if (opcode >= Opcodes.ICONST_M1 && opcode <= Opcodes.ICONST_5) {
            push(Polynomial.of(opcode - Opcodes.ICONST_0));
        } else if (opcode >= Opcodes.POP && opcode <= Opcodes.SWAP) {
            shuffle(opcode);
        } else if (opcode == Opcodes.ARRAYLENGTH) {
            push(
                    pop() instanceof AccessPath array && array.kind() == AccessPath.Kind.LOCAL
                            ? source(new InvariantInt(null, array.local()))
                            : null);
        } else if (!arithmetic(opcode)) {
            other(instruction, opcode);
        }
    }

    private void arrayAccess(AbstractInsnNode instruction, int position, int block) {
        int opcode = instruction.getOpcode();
        if (ArrayAccess.writes(opcode)) {
            drop(opcode == Opcodes.LASTORE || opcode == Opcodes.DASTORE ? 2 : 1);
        }
        Object known = pop();
        Polynomial index = known instanceof Polynomial polynomial ? polynomial : null;
        LoadedIndex gathered = known instanceof LoadedIndex element ? element : null;
        AccessPath array = pop() instanceof AccessPath reference ? reference : null;
        accesses.elements.add(new ArrayAccess(instruction, position, block, array, index, gathered));
        if (opcode == Opcodes.IALOAD) {
            boolean isKnown = array != null && index != null && analyses.runsAlone();
            push(isKnown ? new LoadedIndex(array, index) : null);
        } else if (opcode == Opcodes.AALOAD) {
            push(
                    array == null || index == null
                            ? null
                            : new AccessPath(AccessPath.Kind.ELEMENT, -1, array, null, index, instruction));
        } else if (ArrayAccess.reads(opcode)) {
            push(null);
            if (opcode == Opcodes.LALOAD || opcode == Opcodes.DALOAD) {
                push(null);
            }
        }
    }

    private void variable(int opcode, VarInsnNode variable) {
        switch (opcode) {
            case Opcodes.ILOAD -> {
                Object known = assigned.get(variable.var);
                push(known != null ? known : Polynomial.local(variable.var));
            }
            case Opcodes.ALOAD -> push(AccessPath.local(variable.var, variable));
            case Opcodes.LLOAD, Opcodes.DLOAD -> {
                push(null);
                push(null);
            }
            case Opcodes.FLOAD -> push(null);
            case Opcodes.LSTORE, Opcodes.DSTORE -> {
                drop(2);
                forget(variable.var);
                forget(variable.var + 1);
            }
            case Opcodes.RET -> {}
            default -> {
                Object value = pop();
                forget(variable.var);
                if ((value instanceof Polynomial || value instanceof LoadedIndex) && !mentions(value, variable.var)) {
                    assigned.put(variable.var, value);
                }
            }
        }
    }

    private void forget(int local) {
        assigned.remove(local);
        assigned.values().removeIf(value -> mentions(value, local));
        stack.replaceAll(value -> mentions(value, local) ? null : value);
    }

    private boolean mentions(Object value, int local) {
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
            if (accesses.sources.get(i).array() == local && polynomial.mentions(InvariantInt.FIRST + i)) {
                return true;
            }
        }
        return false;
    }

    private Polynomial source(InvariantInt source) {
        return Polynomial.local(source.number(accesses.sources));
    }

    /** Forgets what was read from fields that an instruction may write, of itself or by a call. */
    private void forgetWritten(AbstractInsnNode instruction) {
        boolean isElement = ArrayAccess.is(instruction.getOpcode());
        if (accesses.sources.isEmpty()
                || isElement
                || analyses.ends().of(instruction) == StrandBoundaries.Effect.PURE) {
            return;
        }
        for (int i = 0; i < accesses.sources.size(); i++) {
            FieldInsnNode field = accesses.sources.get(i).field();
            boolean mayBeWritten = field != null
                    && (!(instruction instanceof FieldInsnNode written) || AccessPath.sameField(written, field));
            if (mayBeWritten) {
                forget(InvariantInt.FIRST + i);
            }
        }
    }

    private void grow(int local, int growth) {
        Object own = assigned.remove(local);
        assigned.replaceAll((other, value) -> grown(value, local, growth));
        assigned.values().removeIf(java.util.Objects::isNull);
        stack.replaceAll(value -> grown(value, local, growth));
        if (own instanceof Polynomial polynomial) {
            Polynomial now = polynomial.plus(Polynomial.of(growth), 1);
            if (now != null) {
                assigned.put(local, now);
            }
        }
    }

    private Object grown(Object value, int local, int growth) {
        if (value instanceof Polynomial polynomial) {
            return polynomial.afterGrowth(local, growth);
        }
        if (value instanceof LoadedIndex element) {
            return element.afterGrowth(local, growth);
        }
        return mentions(value, local) ? null : value;
    }

    private void field(int opcode, FieldInsnNode field, int block) {
        int size = Type.getType(field.desc).getSize();
        boolean writes = opcode == Opcodes.PUTFIELD || opcode == Opcodes.PUTSTATIC;
        drop(writes ? size : 0);
        Object holder = opcode == Opcodes.GETFIELD || opcode == Opcodes.PUTFIELD ? pop() : null;
        accesses.fields.add(new FieldAccess(field, block, holder instanceof AccessPath reference ? reference : null));
        if (writes) {
            return;
        }
        boolean isKnown = opcode == Opcodes.GETSTATIC || holder instanceof AccessPath;
        boolean isReference = field.desc.startsWith("[") || field.desc.startsWith("L");
        if (isKnown && isReference) {
            push(new AccessPath(AccessPath.Kind.FIELD, -1, (AccessPath) holder, field, null, field));
        } else {
            push(isKnown && isSource(field, (AccessPath) holder) ? source(new InvariantInt(field, -1)) : null);
        }
        if (size == 2) {
            push(null);
        }
    }

    /** Whether an int field can be read at any time. */
    private boolean isSource(FieldInsnNode field, AccessPath holder) {
        ProgramView program = analyses.program();
        boolean isReadable = holder == null
                ? !program.mayInitialize(field.owner)
                : hasThis && holder.kind() == AccessPath.Kind.LOCAL && holder.local() == 0;
        return analyses.runsAlone()
                && field.desc.equals("I")
                && isReadable
                && !program.mayBeVolatile(field.owner, field.name, field.desc);
    }

    /** Sums and products of ints. */
    private boolean arithmetic(int opcode) {
        if (opcode == Opcodes.INEG) {
            push(pop() instanceof Polynomial value ? Polynomial.of(0).plus(value, -1) : null);
            return true;
        }
        if (opcode != Opcodes.IADD && opcode != Opcodes.ISUB && opcode != Opcodes.IMUL && opcode != Opcodes.ISHL) {
            return false;
        }
        Object second = pop();
        Object first = pop();
        if (!(first instanceof Polynomial a && second instanceof Polynomial b)) {
            push(null);
        } else if (opcode == Opcodes.IMUL) {
            push(a.times(b));
        } else if (opcode == Opcodes.ISHL) {
            push(b.isConstant() ? a.times(Polynomial.of(1 << b.constant())) : null);
        } else {
            push(a.plus(b, opcode == Opcodes.IADD ? 1 : -1));
        }
        return true;
    }

    private void shuffle(int opcode) {
        Object top = opcode == Opcodes.POP2 ? null : pop();
        switch (opcode) {
            case Opcodes.POP -> {}
            case Opcodes.POP2 -> drop(2);
            case Opcodes.DUP -> insert(top, 0, top);
            case Opcodes.DUP_X1 -> insert(top, 1, top);
            case Opcodes.DUP_X2 -> insert(top, 2, top);
            case Opcodes.SWAP -> insert(top, 1);
            default -> {
                Object second = pop();
                int depth = opcode == Opcodes.DUP2 ? 0 : opcode == Opcodes.DUP2_X1 ? 1 : 2;
                insert(second, depth);
                insert(top, depth, second, top);
            }
        }
    }

    /** Puts a value below the topmost {@code depth} ones, and others on top. */
    private void insert(Object value, int depth, Object... above) {
        List<Object> kept = new ArrayList<>();
        for (int i = 0; i < depth; i++) {
            kept.add(0, pop());
        }
        push(value);
        stack.addAll(kept);
        for (Object one : above) {
            push(one);
        }
    }

    private void other(AbstractInsnNode instruction, int opcode) {
        int pops;
        int pushes;
        if (instruction instanceof MethodInsnNode call) {
            int sizes = Type.getArgumentsAndReturnSizes(call.desc);
            pops = (sizes >> 2) - (opcode == Opcodes.INVOKESTATIC ? 1 : 0);
            pushes = sizes & 3;
        } else if (instruction instanceof InvokeDynamicInsnNode call) {
            int sizes = Type.getArgumentsAndReturnSizes(call.desc);
            pops = (sizes >> 2) - 1;
            pushes = sizes & 3;
        } else if (instruction instanceof MultiANewArrayInsnNode array) {
            pops = array.dims;
            pushes = 1;
        } else {
            pops = StackEffectTable.pops(opcode);
            pushes = StackEffectTable.pushes(opcode);
        }
        drop(pops);
        for (int i = 0; i < pushes; i++) {
            push(null);
        }
    }

    private void push(Object value) {
        stack.add(value);
    }

    private Object pop() {
        // What was on the stack before the block is not known.
        return stack.isEmpty() ? null : stack.remove(stack.size() - 1);
    }

    private void drop(int slots) {
        for (int i = 0; i < slots; i++) {
            pop();
        }
    }
}
