package org.taskrace.agent.analysis.values;

import java.util.HashMap;
import java.util.Map;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.analysis.Frame;
import org.taskrace.agent.analysis.flow.PartialInterpreter;

/**
 * The state of {@link RedundantAccessAnalysis} at one point of a method. It has the numbers of locals and stack, the
 * values last loaded or stored per location, and the locations that the running strand has accessed.
 */
final class ValueState extends Frame<NumberedValue> {

    private final ValueNumbering numbers;

    private final Map<MemoryLocation, Integer> loaded = new HashMap<>();

    /** Whether the access was a write. */
    private final Map<MemoryLocation, Boolean> accessed = new HashMap<>();

    ValueState(ValueNumbering numbers, int locals, int stack) {
        super(locals, stack);
        this.numbers = numbers;
    }

    private ValueState(ValueState other) {
        super(other);
        numbers = other.numbers;
        loaded.putAll(other.loaded);
        accessed.putAll(other.accessed);
    }

    ValueState copy() {
        return new ValueState(this);
    }

    private int slots() {
        return PartialInterpreter.slots(this);
    }

    private int number(int slot) {
        return PartialInterpreter.slot(this, slot).number();
    }

    /** Names a slot by a block. */
    private void name(int slot, int block, int size) {
        PartialInterpreter.setSlot(this, slot, new NumberedValue(numbers.atBlock(block, slot), size));
    }

    /** Forgets the earlier value of a number: its origin is executed again. */
    int defined(int value) {
        for (int i = slots() - 1; i >= 0; i--) {
            if (numbers.dependsOn(number(i), value)) {
                int size = PartialInterpreter.slot(this, i).getSize();
                PartialInterpreter.setSlot(this, i, NumberedValue.unknown(size));
            }
        }
        loaded.entrySet()
                .removeIf(entry ->
                        entry.getKey().dependsOn(value, numbers) || numbers.dependsOn(entry.getValue(), value));
        accessed.keySet().removeIf(location -> location.dependsOn(value, numbers));
        return value;
    }

    /** Forgets all memory: the strand may end, and its accesses no longer stand for later ones. */
    void strandEnds() {
        loaded.clear();
        accessed.clear();
    }

    /** Forgets all loaded values: the strand itself may have written any location. */
    void forgetLoaded() {
        loaded.clear();
    }

    /** Records a store, after which the location holds the value. */
    void stored(AbstractInsnNode instruction, MemoryLocation location, int value) {
        loaded.keySet().removeIf(other -> other.mayBeChangedBy(instruction));
        if (value != ValueNumbering.UNKNOWN) {
            loaded.put(location, value);
        }
    }

    /** Returns the value that a location holds, or null. */
    Integer loaded(MemoryLocation location) {
        return loaded.get(location);
    }

    void loaded(MemoryLocation location, int value) {
        loaded.put(location, value);
    }

    /** Records an access; returns whether an earlier one of the strand stands for it. */
    boolean accessed(MemoryLocation location, boolean writes) {
        Boolean before = accessed.get(location);
        if (before != null && (before || !writes)) {
            return true;
        }
        accessed.put(location, writes);
        return false;
    }

    /** Reduces the state at a block's begin to the facts that hold in another one too. */
    void merge(ValueState other, int block) {
        mergeSlots(other, block);
        loaded.entrySet().removeIf(entry -> !entry.getValue().equals(other.loaded.get(entry.getKey())));
        accessed.entrySet().removeIf(entry -> !other.accessed.containsKey(entry.getKey()));
        accessed.replaceAll((location, writes) -> writes && other.accessed.get(location));
    }

    /** Names by the block every slot with different numbers in two states. */
    void mergeSlots(ValueState earlier, int block) {
        for (int i = slots() - 1; i >= 0; i--) {
            NumberedValue one = PartialInterpreter.slot(this, i);
            NumberedValue other = PartialInterpreter.slot(earlier, i);
            if (one.number() != other.number()) {
                name(i, block, Math.min(one.getSize(), other.getSize()));
            }
        }
    }

    /** Returns the state at a block's begin: facts that depend on the block's earlier begin are out of date. */
    ValueState enter(int block) {
        ValueState entered = copy();
        for (int i = slots() - 1; i >= 0; i--) {
            if (number(i) == ValueNumbering.UNKNOWN || numbers.dependsOnBlock(number(i), block)) {
                entered.name(i, block, PartialInterpreter.slot(this, i).getSize());
            }
        }
        if (!numbers.named(block)) {
            return entered;
        }
        entered.loaded
                .entrySet()
                .removeIf(entry -> entry.getKey().dependsOnBlock(block, numbers)
                        || numbers.dependsOnBlock(entry.getValue(), block));
        entered.accessed.keySet().removeIf(location -> location.dependsOnBlock(block, numbers));
        return entered;
    }

    /** Returns whether two states have equal facts about memory. */
    boolean hasSameMemory(ValueState other) {
        return loaded.equals(other.loaded) && accessed.equals(other.accessed);
    }
}
