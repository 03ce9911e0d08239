package org.taskrace.agent.analysis.values;

import java.util.BitSet;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.FieldInsnNode;
import org.objectweb.asm.tree.IincInsnNode;
import org.objectweb.asm.tree.MethodInsnNode;
import org.objectweb.asm.tree.MethodNode;
import org.objectweb.asm.tree.analysis.AnalyzerException;
import org.taskrace.agent.analysis.ProgramView;
import org.taskrace.agent.analysis.StrandBoundaries;
import org.taskrace.agent.analysis.flow.ControlFlowGraph;
import org.taskrace.agent.analysis.flow.Dataflow;
import org.taskrace.agent.analysis.flow.IntConstant;
import org.taskrace.agent.analysis.flow.PartialInterpreter;
import org.taskrace.agent.analysis.symbols.ArrayAccess;

/**
 * Redundant check elimination: an access needs no check if on every path to it the running strand has accessed the
 * location before. A write needs an earlier write. The first access stands for both. An access that conflicts with the
 * second one conflicts with the first. Both have one order to it if the strand does not end between them.
 *
 * <p>How: a dataflow analysis on value numbers. A handler begins with nothing known. Cost: a few passes over the
 * method.
 */
public final class RedundantAccessAnalysis extends PartialInterpreter<NumberedValue, ValueState> {

    /** A method with a block of more visits is left alone. */
    private static final int MOST_VISITS = 12;

    private final MethodNode method;
    private final ControlFlowGraph flow;
    private final StrandBoundaries ends;
    private final ProgramView program;
    private final ValueNumbering numbers = new ValueNumbering();
    private final Set<AbstractInsnNode> repeated = new HashSet<>();
    private final Map<FieldInsnNode, Integer> holders = new HashMap<>();
    private final Map<AbstractInsnNode, Element> elements = new HashMap<>();
    private final Map<AbstractInsnNode, BitSet> sources = new HashMap<>();
    private final Map<AbstractInsnNode, Integer> loaded = new HashMap<>();
    private final int objectBegins;

    /**
     * The facts of one method.
     *
     * @param repeated the accesses to fields and elements that an earlier access stands for
     * @param holders the numbers of the objects whose fields are accessed; within a block one number is one object. In a constructor only accesses after the call of the superclass's constructor are listed.
     * @param elements the numbers of the array and of the index for accesses to elements; in a constructor only after the call of the superclass's constructor
     * @param sources per access the numbers that its object, or its array and index, are computed from; none if one of them is unknown
     * @param loaded per read the number of the value that it leaves
     * @param self the number of the first local where the method begins
     */
    public record Found(
            Set<AbstractInsnNode> repeated,
            Map<FieldInsnNode, Integer> holders,
            Map<AbstractInsnNode, Element> elements,
            Map<AbstractInsnNode, BitSet> sources,
            Map<AbstractInsnNode, Integer> loaded,
            int self) {

        private static final Found NOTHING =
                new Found(Set.of(), Map.of(), Map.of(), Map.of(), Map.of(), ValueNumbering.UNKNOWN);

        /** Returns whether the location of an access may depend on the value that a read has left. */
        boolean mayDepend(AbstractInsnNode access, AbstractInsnNode read) {
            BitSet known = sources.get(access);
            Integer value = loaded.get(read);
            return known == null || value == null || known.get(value);
        }
    }

    /** The element of an array at an index that is the sum of a value and a constant. */
    public record Element(int array, int base, int offset) {}

    private RedundantAccessAnalysis(
            MethodNode method, ControlFlowGraph flow, StrandBoundaries ends, ProgramView program) {
        this.method = method;
        this.flow = flow;
        this.ends = ends;
        this.program = program;
        objectBegins = objectBegins();
    }

    public static Found of(MethodNode method, ControlFlowGraph flow, StrandBoundaries ends, ProgramView program) {
        if (flow.hasSubroutines()) {
            return Found.NOTHING;
        }
        RedundantAccessAnalysis search = new RedundantAccessAnalysis(method, flow, ends, program);
        Dataflow<ValueState> states = new Dataflow<>(flow, search);
        if (!states.solve(MOST_VISITS)) {
            return Found.NOTHING;
        }
        if (states.ranAgain()) {
            // Only facts of the last states count.
            search.repeated.clear();
            search.holders.clear();
            search.elements.clear();
            search.sources.clear();
            search.loaded.clear();
            states.replay();
        }
        return new Found(
                search.repeated,
                search.holders,
                search.elements,
                search.sources,
                search.loaded,
                search.numbers.atEntry(0));
    }

    /** Returns the position in a constructor where the superclass's constructor is called: earlier writes are not checked in all cases. */
    private int objectBegins() {
        int created = 0;
        for (int i = 0; i < flow.code().length && method.name.equals("<init>"); i++) {
            AbstractInsnNode instruction = flow.code()[i];
            if (instruction.getOpcode() == Opcodes.NEW) {
                created++;
            } else if (instruction instanceof MethodInsnNode call && call.name.equals("<init>") && created-- == 0) {
                return i;
            }
        }
        return -1;
    }

    @Override
    public ValueState atEntry() {
        ValueState entry = newState();
        for (int local = 0; local < flow.locals(); local++) {
            entry.setLocal(local, NumberedValue.of(numbers.atEntry(local)));
        }
        return entry;
    }

    @Override
    public ValueState atHandler(int handler) {
        ValueState begin = newState();
        for (int local = 0; local < flow.locals(); local++) {
            begin.setLocal(local, NumberedValue.of(numbers.atBlock(handler, local)));
        }
        begin.push(NumberedValue.of(numbers.atBlock(handler, flow.locals())));
        return begin;
    }

    private ValueState newState() {
        return new ValueState(numbers, flow.locals(), GROWING_STACK);
    }

    @Override
    public ValueState copy(ValueState state) {
        return state.copy();
    }

    @Override
    public ValueState alongEdge(ValueState state, int from, int to) {
        return state.enter(to);
    }

    @Override
    public void join(ValueState state, ValueState other, int block) {
        state.merge(other, block);
    }

    /** Keeps the name of a slot that was named by the block once, which bounds the number of visits. */
    @Override
    public void widen(ValueState state, ValueState before, int block) {
        state.mergeSlots(before, block);
    }

    @Override
    public boolean isSame(ValueState one, ValueState other) {
        return hasSameValues(one, other) && one.hasSameMemory(other);
    }

    @Override
    protected NumberedValue unknown(int size) {
        return NumberedValue.unknown(size);
    }

    @Override
    protected NumberedValue result(AbstractInsnNode instruction, int size) {
        return size == 1 ? NumberedValue.of(numbers.of(instruction)) : unknown(size);
    }

    @Override
    public NumberedValue newOperation(AbstractInsnNode instruction) throws AnalyzerException {
        Integer constant = IntConstant.of(instruction);
        return constant != null ? NumberedValue.of(numbers.constant(constant)) : super.newOperation(instruction);
    }

    @Override
    public NumberedValue unaryOperation(AbstractInsnNode instruction, NumberedValue value) throws AnalyzerException {
        if (instruction instanceof IincInsnNode increment) {
            return NumberedValue.of(numbers.sum(value.number(), increment.incr));
        }
        return instruction.getOpcode() == Opcodes.CHECKCAST ? value : super.unaryOperation(instruction, value);
    }

    /** Numbers the ints that are computed from ints without exceptions. */
    @Override
    public NumberedValue binaryOperation(AbstractInsnNode instruction, NumberedValue one, NumberedValue other)
            throws AnalyzerException {
        int opcode = instruction.getOpcode();
        return switch (opcode) {
            case Opcodes.IADD,
                    Opcodes.ISUB,
                    Opcodes.IMUL,
                    Opcodes.ISHL,
                    Opcodes.ISHR,
                    Opcodes.IUSHR,
                    Opcodes.IAND,
                    Opcodes.IOR,
                    Opcodes.IXOR -> NumberedValue.of(numbers.computed(opcode, one.number(), other.number()));
            default -> super.binaryOperation(instruction, one, other);
        };
    }

    @Override
    public void step(AbstractInsnNode instruction, int position, ValueState now) {
        StrandBoundaries.Effect effect = ends.of(instruction);
        if (effect == StrandBoundaries.Effect.ENDS) {
            now.strandEnds();
        }
        if (instruction instanceof FieldInsnNode field) {
            field(field, position, now);
        } else if (ArrayAccess.is(instruction.getOpcode())) {
            element(instruction, position, now);
        } else {
            if (effect == StrandBoundaries.Effect.WRITES) {
                now.forgetLoaded();
            }
            super.step(instruction, position, now);
            redefine(instruction, now);
        }
    }

    /** Forgets the earlier value of an instruction that has just left a new one. */
    private void redefine(AbstractInsnNode instruction, ValueState now) {
        int top = now.getStackSize() - 1;
        if (top >= 0 && numbers.isOf(now.getStack(top).number(), instruction)) {
            NumberedValue left = now.pop();
            now.defined(left.number());
            now.push(left);
        }
    }

    private void field(FieldInsnNode field, int position, ValueState now) {
        int opcode = field.getOpcode();
        boolean writes = opcode == Opcodes.PUTFIELD || opcode == Opcodes.PUTSTATIC;
        boolean isStatic = opcode == Opcodes.GETSTATIC || opcode == Opcodes.PUTSTATIC;
        int value = writes ? now.pop().number() : ValueNumbering.UNKNOWN;
        int holder = isStatic ? ValueNumbering.UNKNOWN : now.pop().number();
        boolean isKnown = isStatic || holder != ValueNumbering.UNKNOWN;
        MemoryLocation location = MemoryLocation.ofField(field, holder);
        boolean isVolatile = program.mayBeVolatile(field.owner, field.name, field.desc);
        boolean isInitialised = position > objectBegins;
        if (isKnown) {
            sources.put(field, numbers.sources(holder));
        }
        if (!isStatic && isKnown && isInitialised) {
            holders.put(field, holder);
        }
        if (isKnown && !isVolatile && isInitialised) {
            note(field, now.accessed(location, writes));
        }
        if (writes) {
            now.stored(field, location, isKnown && !isVolatile && keepsValue(field.desc) ? value : 0);
        } else {
            boolean isWide = field.desc.equals("J") || field.desc.equals("D");
            load(field, location, isKnown && !isVolatile, isWide ? 2 : 1, now);
        }
    }

    /** Returns whether a load gives the very number that was stored: no narrow int, float or wide value does. */
    private static boolean keepsValue(String descriptor) {
        return descriptor.equals("I") || descriptor.startsWith("L") || descriptor.startsWith("[");
    }

    private void element(AbstractInsnNode instruction, int position, ValueState now) {
        int opcode = instruction.getOpcode();
        boolean writes = ArrayAccess.writes(opcode);
        int value = writes ? now.pop().number() : ValueNumbering.UNKNOWN;
        int index = now.pop().number();
        int array = now.pop().number();
        boolean isKnown = array != ValueNumbering.UNKNOWN && index != ValueNumbering.UNKNOWN;
        MemoryLocation location = MemoryLocation.ofElement(opcode, array, index);
        if (isKnown) {
            BitSet from = numbers.sources(array);
            from.or(numbers.sources(index));
            sources.put(instruction, from);
            note(instruction, now.accessed(location, writes));
            if (position > objectBegins) {
                elements.put(instruction, new Element(array, numbers.base(index), numbers.offset(index)));
            }
        }
        if (writes) {
            boolean keepsValue = opcode == Opcodes.IASTORE || opcode == Opcodes.AASTORE;
            now.stored(instruction, location, isKnown && keepsValue ? value : 0);
        } else {
            boolean isWide = opcode == Opcodes.LALOAD || opcode == Opcodes.DALOAD;
            load(instruction, location, isKnown, isWide ? 2 : 1, now);
        }
    }

    private void load(
            AbstractInsnNode instruction, MemoryLocation location, boolean isKnown, int size, ValueState now) {
        Integer held = isKnown ? now.loaded(location) : null;
        int value = held != null ? held : now.defined(numbers.of(instruction));
        // A location that is found by the instruction's earlier value is another one now.
        if (isKnown && held == null && !location.dependsOn(value, numbers)) {
            now.loaded(location, value);
        }
        loaded.put(instruction, value);
        now.push(new NumberedValue(value, size));
    }

    private void note(AbstractInsnNode access, boolean isRepeated) {
        if (isRepeated) {
            repeated.add(access);
        } else {
            repeated.remove(access);
        }
    }
}
