package org.taskrace.agent.analysis.values;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.objectweb.asm.Opcodes;

/**
 * Numbers for the values of a method: two places with one number hold the same value whenever both can be looked at. A value is named
 * by where it comes from; if that place is passed again the name means another value, and whoever still holds the old one has to
 * forget it ({@link #dependsOn}).
 */
final class ValueNumbering {

    /** A value of which nothing is known; not even equal to itself. */
    static final int UNKNOWN = 0;

    private enum Origin {
        ENTRY,
        INSTRUCTION,
        BLOCK,
        CONSTANT,
        SUM,
        COMPUTED
    }

    private record Key(Origin origin, Object one, Object other, Object third) {}

    private final Map<Key, Integer> numbers = new HashMap<>();
    private final List<Key> keys = new ArrayList<>();

    /** Per number those that it is computed from, itself included. */
    private final List<BitSet> sources = new ArrayList<>();

    ValueNumbering() {
        keys.add(null);
        sources.add(new BitSet());
    }

    private int number(Key key, int... from) {
        Integer known = numbers.get(key);
        if (known != null) {
            return known;
        }
        int number = keys.size();
        numbers.put(key, number);
        keys.add(key);
        BitSet all = new BitSet();
        all.set(number);
        for (int source : from) {
            all.or(sources.get(source));
        }
        sources.add(all);
        return number;
    }

    /** What a local holds when the method begins. */
    int atEntry(int local) {
        return number(new Key(Origin.ENTRY, local, null, null));
    }

    /** What an instruction leaves on the stack. */
    int of(int position) {
        return number(new Key(Origin.INSTRUCTION, position, null, null));
    }

    /** What a slot holds when a block begins. */
    int atBlock(int block, int slot) {
        return number(new Key(Origin.BLOCK, block, slot, null));
    }

    int constant(Object value) {
        return number(new Key(Origin.CONSTANT, value, null, null));
    }

    /** An int and a constant. */
    int sum(int value, int constant) {
        if (value == UNKNOWN) {
            return UNKNOWN;
        }
        Key key = keys.get(value);
        if (key.origin == Origin.CONSTANT && key.one instanceof Integer known) {
            return constant(known + constant);
        }
        if (key.origin == Origin.SUM) {
            return sum((Integer) key.one, (Integer) key.other + constant);
        }
        return constant == 0 ? value : number(new Key(Origin.SUM, value, constant, null), value);
    }

    /** An int that an instruction without effects computes from two others. */
    int computed(int opcode, int one, int other) {
        if (one == UNKNOWN || other == UNKNOWN) {
            return UNKNOWN;
        }
        if (opcode == Opcodes.IADD && keys.get(other).one instanceof Integer constant && isConstant(other)) {
            return sum(one, constant);
        }
        if (opcode == Opcodes.IADD && keys.get(one).one instanceof Integer constant && isConstant(one)) {
            return sum(other, constant);
        }
        if (opcode == Opcodes.ISUB && keys.get(other).one instanceof Integer constant && isConstant(other)) {
            return sum(one, -constant);
        }
        return number(new Key(Origin.COMPUTED, opcode, one, other), one, other);
    }

    /** What a value is the sum of, beside a constant; the same for all constants. */
    int base(int value) {
        Key key = keys.get(value);
        return isConstant(value) ? constant(0) : key.origin == Origin.SUM ? (Integer) key.one : value;
    }

    /** The constant of that sum, for a value that is an int. */
    int offset(int value) {
        Key key = keys.get(value);
        return isConstant(value) ? (Integer) key.one : key.origin == Origin.SUM ? (Integer) key.other : 0;
    }

    private boolean isConstant(int value) {
        return keys.get(value).origin == Origin.CONSTANT;
    }

    boolean dependsOn(int value, int source) {
        return sources.get(value).get(source);
    }

    /** Whether a value is computed from what some slot held when a block began. */
    boolean dependsOnBlock(int value, int block) {
        return sources.get(value).stream()
                .anyMatch(source -> keys.get(source).origin == Origin.BLOCK
                        && keys.get(source).one.equals(block));
    }
}
