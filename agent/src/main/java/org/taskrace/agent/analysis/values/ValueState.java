package org.taskrace.agent.analysis.values;

import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import org.objectweb.asm.tree.AbstractInsnNode;

/**
 * What is known at one point of a method, by the numbers of values: what locals and the stack hold, what was last loaded from or
 * stored to places in memory, and which places the running strand has accessed already.
 */
final class ValueState extends SlotStack {

    private final ValueNumbering numbers;

    private final Map<MemoryLocation, Integer> loaded = new HashMap<>();

    /** Whether the access was a write. */
    private final Map<MemoryLocation, Boolean> accessed = new HashMap<>();

    ValueState(ValueNumbering numbers, int locals) {
        super(locals);
        this.numbers = numbers;
    }

    ValueState copy() {
        ValueState copy = new ValueState(numbers, locals);
        copy.take(this);
        copy.loaded.putAll(loaded);
        copy.accessed.putAll(accessed);
        return copy;
    }

    /** A place is passed again where a value comes from: what is known of the earlier value is forgotten. */
    int defined(int value) {
        for (int i = 0; i < size; i++) {
            if (numbers.dependsOn(slots[i], value)) {
                slots[i] = ValueNumbering.UNKNOWN;
            }
        }
        loaded.entrySet()
                .removeIf(entry ->
                        entry.getKey().dependsOn(value, numbers) || numbers.dependsOn(entry.getValue(), value));
        accessed.keySet().removeIf(location -> location.dependsOn(value, numbers));
        return value;
    }

    /** The strand may end: others may write, and what it accessed counts no more. */
    void strandEnds() {
        loaded.clear();
        accessed.clear();
    }

    /** Anything may have been written by the strand itself. */
    void forgetLoaded() {
        loaded.clear();
    }

    /** A store, after which the place holds the value. */
    void stored(AbstractInsnNode instruction, MemoryLocation location, int value) {
        loaded.keySet().removeIf(other -> other.mayBeChangedBy(instruction));
        if (value != ValueNumbering.UNKNOWN) {
            loaded.put(location, value);
        }
    }

    /** What a place holds, or null. */
    Integer loaded(MemoryLocation location) {
        return loaded.get(location);
    }

    void loaded(MemoryLocation location, int value) {
        loaded.put(location, value);
    }

    /** Notes an access; returns whether an earlier one of the strand stands for it. */
    boolean accessed(MemoryLocation location, boolean writes) {
        Boolean before = accessed.get(location);
        if (before != null && (before || !writes)) {
            return true;
        }
        accessed.put(location, writes);
        return false;
    }

    /**
     * Narrows the state at a block's begin to what holds if it is also reached with another one. A slot about which the two
     * disagree, now or ever before, is named by the block.
     */
    void merge(ValueState other, int block) {
        if (other.size != size) {
            throw new IllegalStateException("stacks of different heights");
        }
        mergeSlots(other, block);
        loaded.entrySet().removeIf(entry -> !entry.getValue().equals(other.loaded.get(entry.getKey())));
        accessed.entrySet().removeIf(entry -> !other.accessed.containsKey(entry.getKey()));
        accessed.replaceAll((location, writes) -> writes && other.accessed.get(location));
    }

    /** Names by the block every slot about which the two disagree. */
    void mergeSlots(ValueState earlier, int block) {
        for (int i = 0; i < size; i++) {
            if (slots[i] != earlier.slots[i]) {
                slots[i] = numbers.atBlock(block, i);
            }
        }
    }

    /** What a state says where a block begins: what depends on the block's earlier begin is out of date. */
    ValueState enter(int block) {
        ValueState entered = copy();
        for (int i = 0; i < size; i++) {
            if (slots[i] == ValueNumbering.UNKNOWN || numbers.dependsOnBlock(slots[i], block)) {
                entered.slots[i] = numbers.atBlock(block, i);
            }
        }
        entered.loaded
                .entrySet()
                .removeIf(entry -> entry.getKey().dependsOnBlock(block, numbers)
                        || numbers.dependsOnBlock(entry.getValue(), block));
        entered.accessed.keySet().removeIf(location -> location.dependsOnBlock(block, numbers));
        return entered;
    }

    boolean isLike(ValueState other) {
        return size == other.size
                && Arrays.equals(slots, 0, size, other.slots, 0, size)
                && loaded.equals(other.loaded)
                && accessed.equals(other.accessed);
    }
}
