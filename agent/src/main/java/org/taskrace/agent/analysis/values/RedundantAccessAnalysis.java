package org.taskrace.agent.analysis.values;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.FieldInsnNode;
import org.objectweb.asm.tree.MethodInsnNode;
import org.objectweb.asm.tree.MethodNode;
import org.taskrace.agent.analysis.ProgramView;
import org.taskrace.agent.analysis.StrandBoundaries;
import org.taskrace.agent.analysis.flow.ControlFlowGraph;
import org.taskrace.agent.analysis.symbols.ArrayAccess;

/**
 * Finds accesses that need no check: on every way to them the same strand has accessed the same place before, and written it if
 * they write. The first access stands for both: whoever conflicts with the second conflicts with it, and the order of the two
 * to others is the same as long as the strand does not end between them.
 *
 * <p>How: the blocks are run on numbers of values until nothing changes. Cost: a few passes over the method. What an exception
 * handler begins with is not known.
 */
public final class RedundantAccessAnalysis {

    /** More rounds than this through a block, and the method is left alone. */
    private static final int MOST_ROUNDS = 12;

    private final MethodNode method;
    private final ControlFlowGraph flow;
    private final StrandBoundaries ends;
    private final ProgramView program;
    private final ValueNumbering numbers = new ValueNumbering();
    private final ValueState[] before;
    private final ValueState[] after;
    private final Set<AbstractInsnNode> repeated = new HashSet<>();
    private final Map<FieldInsnNode, Integer> holders = new HashMap<>();
    private final Map<AbstractInsnNode, Element> elements = new HashMap<>();
    private final int objectBegins;

    /**
     * What was found.
     *
     * @param repeated the accesses to fields and elements that an earlier one stands for
     * @param holders for accesses to fields of initialised objects the object's number: within a block the same number is the same object
     * @param elements for accesses to elements, in a constructor after that of the superclass, the numbers of the array and of what the index is the sum of, beside a constant; likewise
     * @param self the number of what the first local holds when the method begins
     */
    public record Found(
            Set<AbstractInsnNode> repeated,
            Map<FieldInsnNode, Integer> holders,
            Map<AbstractInsnNode, Element> elements,
            int self) {

        private static final Found NOTHING = new Found(Set.of(), Map.of(), Map.of(), ValueNumbering.UNKNOWN);
    }

    /** The element of an array at an index that is the sum of a value and a constant. */
    public record Element(int array, int base, int offset) {}

    private RedundantAccessAnalysis(
            MethodNode method, ControlFlowGraph flow, StrandBoundaries ends, ProgramView program) {
        this.method = method;
        this.flow = flow;
        this.ends = ends;
        this.program = program;
        before = new ValueState[flow.blocks().size()];
        after = new ValueState[flow.blocks().size()];
        objectBegins = objectBegins();
    }

    public static Found of(MethodNode method, ControlFlowGraph flow, StrandBoundaries ends, ProgramView program) {
        for (AbstractInsnNode instruction : flow.code()) {
            if (instruction.getOpcode() == Opcodes.JSR || instruction.getOpcode() == Opcodes.RET) {
                return Found.NOTHING;
            }
        }
        RedundantAccessAnalysis search = new RedundantAccessAnalysis(method, flow, ends, program);
        return search.settle()
                ? new Found(search.repeated, search.holders, search.elements, search.numbers.atEntry(0))
                : Found.NOTHING;
    }

    /** In a constructor: where the object has become one. What is written to it before is not checked in all cases. */
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

    private boolean settle() {
        int[] rounds = new int[flow.blocks().size()];
        Deque<Integer> open = new ArrayDeque<>();
        before[0] = atEntry();
        open.add(0);
        while (!open.isEmpty()) {
            int number = open.poll();
            if (++rounds[number] > MOST_ROUNDS) {
                return false;
            }
            ControlFlowGraph.Block block = flow.block(number);
            ValueState now = before[number].copy();
            run(block, now);
            after[number] = now;
            for (int successor : block.successors) {
                reach(successor, open);
            }
            for (int handler : block.handlers) {
                handle(handler, open);
            }
        }
        // Only what holds in the end counts.
        repeated.clear();
        holders.clear();
        elements.clear();
        for (ControlFlowGraph.Block block : flow.blocks()) {
            if (before[block.number] != null) {
                run(block, before[block.number].copy());
            }
        }
        return true;
    }

    private ValueState atEntry() {
        ValueState entry = new ValueState(numbers, method.maxLocals);
        for (int local = 0; local < method.maxLocals; local++) {
            entry.local(local, numbers.atEntry(local));
        }
        return entry;
    }

    private ValueState atHandler(int handler) {
        ValueState begin = new ValueState(numbers, method.maxLocals);
        for (int local = 0; local < method.maxLocals; local++) {
            begin.local(local, numbers.atBlock(handler, local));
        }
        begin.push(numbers.atBlock(handler, method.maxLocals));
        return begin;
    }

    private void handle(int handler, Deque<Integer> open) {
        if (before[handler] == null) {
            before[handler] = atHandler(handler);
            open.add(handler);
        }
    }

    /** A block is reached anew: with what all its predecessors agree on that were reached themselves. */
    private void reach(int number, Deque<Integer> open) {
        ControlFlowGraph.Block block = flow.block(number);
        if (block.isHandler()) {
            handle(number, open);
            return;
        }
        ValueState begin = number == 0 ? atEntry() : null;
        for (int predecessor : block.predecessors) {
            if (after[predecessor] != null) {
                ValueState entered = after[predecessor].enter(number);
                if (begin == null) {
                    begin = entered;
                } else {
                    begin.merge(entered, number);
                }
            }
        }
        if (before[number] != null) {
            // A slot that was named by the block stays so, which makes an end of this.
            begin.mergeSlots(before[number], number);
        }
        if (before[number] == null || !before[number].isLike(begin)) {
            before[number] = begin;
            if (!open.contains(number)) {
                open.add(number);
            }
        }
    }

    private void run(ControlFlowGraph.Block block, ValueState now) {
        for (int i = block.first; i <= block.last; i++) {
            AbstractInsnNode instruction = flow.code()[i];
            if (instruction.getOpcode() >= 0) {
                step(instruction, i, now);
            }
        }
    }

    private void step(AbstractInsnNode instruction, int position, ValueState now) {
        int opcode = instruction.getOpcode();
        StrandBoundaries.Effect effect = ends.of(instruction);
        if (effect == StrandBoundaries.Effect.ENDS) {
            now.strandEnds();
        }
        if (instruction instanceof FieldInsnNode field) {
            field(field, position, now);
        } else if (ArrayAccess.is(opcode)) {
            element(instruction, position, now);
        } else {
            if (effect == StrandBoundaries.Effect.WRITES) {
                now.forgetLoaded();
            }
            SlotInterpreter.apply(instruction, position, now, numbers);
        }
    }

    private void field(FieldInsnNode field, int position, ValueState now) {
        int opcode = field.getOpcode();
        boolean writes = opcode == Opcodes.PUTFIELD || opcode == Opcodes.PUTSTATIC;
        boolean isStatic = opcode == Opcodes.GETSTATIC || opcode == Opcodes.PUTSTATIC;
        int size = Type.getType(field.desc).getSize();
        int value = writes ? popValue(size, now) : ValueNumbering.UNKNOWN;
        int holder = isStatic ? ValueNumbering.UNKNOWN : now.pop();
        boolean isKnown = isStatic || holder != ValueNumbering.UNKNOWN;
        MemoryLocation location = MemoryLocation.ofField(field, holder);
        boolean isVolatile = program.mayBeVolatile(field.owner, field.name, field.desc);
        if (!isStatic && isKnown && position > objectBegins) {
            holders.put(field, holder);
        }
        if (isKnown && !isVolatile && position > objectBegins) {
            note(field, now.accessed(location, writes));
        }
        if (writes) {
            now.stored(field, location, isKnown && !isVolatile && keepsValue(field.desc) ? value : 0);
        } else {
            load(location, isKnown && !isVolatile, size, position, now);
        }
    }

    /** Whether what is loaded is the very number that was stored. */
    private static boolean keepsValue(String descriptor) {
        return descriptor.equals("I") || descriptor.startsWith("L") || descriptor.startsWith("[");
    }

    private void element(AbstractInsnNode instruction, int position, ValueState now) {
        int opcode = instruction.getOpcode();
        boolean writes = ArrayAccess.writes(opcode);
        boolean isLong = opcode == Opcodes.LASTORE
                || opcode == Opcodes.DASTORE
                || opcode == Opcodes.LALOAD
                || opcode == Opcodes.DALOAD;
        int value = writes ? popValue(isLong ? 2 : 1, now) : ValueNumbering.UNKNOWN;
        int index = now.pop();
        int array = now.pop();
        boolean isKnown = array != ValueNumbering.UNKNOWN && index != ValueNumbering.UNKNOWN;
        MemoryLocation location = MemoryLocation.ofElement(opcode, array, index);
        if (isKnown) {
            note(instruction, now.accessed(location, writes));
            if (position > objectBegins) {
                elements.put(instruction, new Element(array, numbers.base(index), numbers.offset(index)));
            }
        }
        if (writes) {
            boolean keepsValue = opcode == Opcodes.IASTORE || opcode == Opcodes.AASTORE;
            now.stored(instruction, location, isKnown && keepsValue ? value : 0);
        } else {
            load(location, isKnown, isLong ? 2 : 1, position, now);
        }
    }

    private static int popValue(int size, ValueState now) {
        int value = now.pop();
        if (size == 2) {
            now.pop();
            return ValueNumbering.UNKNOWN;
        }
        return value;
    }

    private void load(MemoryLocation location, boolean isKnown, int size, int position, ValueState now) {
        Integer held = isKnown ? now.loaded(location) : null;
        int value = held != null ? held : now.defined(numbers.of(position));
        if (isKnown && held == null) {
            // Unless the place itself is found by the value that was here before.
            if (!location.dependsOn(value, numbers)) {
                now.loaded(location, value);
            }
        }
        now.push(value);
        if (size == 2) {
            now.push(ValueNumbering.UNKNOWN);
        }
    }

    private void note(AbstractInsnNode access, boolean isRepeated) {
        if (isRepeated) {
            repeated.add(access);
        } else {
            repeated.remove(access);
        }
    }
}
