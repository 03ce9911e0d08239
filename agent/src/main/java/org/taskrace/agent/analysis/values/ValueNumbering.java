package org.taskrace.agent.analysis.values;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.tree.AbstractInsnNode;

/**
 * Value numbering: two slots or locations with one number hold equal values at every point where both can be read. A number is given by a value's origin. When the
 * origin is executed again the number means another value, and states must forget the old one ({@link #dependsOn}).
 */
final class ValueNumbering {

    /** An unknown value, which is not even equal to itself. */
    static final int UNKNOWN = 0;

    private enum Origin {
        ENTRY,
        INSTRUCTION,
        BLOCK,
        CONSTANT,
        SUM,
        COMPUTED
    }

    /** Where a value comes from. Comparison is written out: a record's own would be generated at each start. */
    private record Key(Origin origin, Object one, Object other, Object third) {

        @Override
        public boolean equals(Object that) {
            return that instanceof Key key
                    && origin == key.origin
                    && Objects.equals(one, key.one)
                    && Objects.equals(other, key.other)
                    && Objects.equals(third, key.third);
        }

        @Override
        public int hashCode() {
            int hash = origin.ordinal() * 31 + Objects.hashCode(one);
            return (hash * 31 + Objects.hashCode(other)) * 31 + Objects.hashCode(third);
        }
    }

    private final Map<Key, Integer> numbers = new HashMap<>();
    private final List<Key> keys = new ArrayList<>();

    /** Per number the numbers that its value is computed from, itself included. */
    private final List<BitSet> sources = new ArrayList<>();

    /** Per block the numbers of the slots at its begin; null for one that named none. */
    private final List<BitSet> ofBlocks = new ArrayList<>();

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

    /** Returns the number of a local where the method begins. */
    int atEntry(int local) {
        return number(new Key(Origin.ENTRY, local, null, null));
    }

    /** Returns the number of the value that an instruction leaves on the stack. */
    int of(AbstractInsnNode instruction) {
        return number(new Key(Origin.INSTRUCTION, instruction, null, null));
    }

    /** Returns whether a value is the one that an instruction leaves on the stack. */
    boolean isOf(int value, AbstractInsnNode instruction) {
        return value != UNKNOWN && keys.get(value).origin == Origin.INSTRUCTION && keys.get(value).one == instruction;
    }

    /** Returns the number of a slot where a block begins. */
    int atBlock(int block, int slot) {
        int number = number(new Key(Origin.BLOCK, block, slot, null));
        while (ofBlocks.size() <= block) {
            ofBlocks.add(null);
        }
        BitSet ofBlock = ofBlocks.get(block);
        if (ofBlock == null) {
            ofBlock = new BitSet();
            ofBlocks.set(block, ofBlock);
        }
        ofBlock.set(number);
        return number;
    }

    int constant(Object value) {
        return number(new Key(Origin.CONSTANT, value, null, null));
    }

    /** Returns the number of the sum of an int and a constant. */
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

    /** Returns the number of the int that an instruction without effects computes from two others. */
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

    /** Returns the summand of a value beside a constant; all constants have one base. */
    int base(int value) {
        Key key = keys.get(value);
        return isConstant(value) ? constant(0) : key.origin == Origin.SUM ? (Integer) key.one : value;
    }

    /** Returns the constant summand of an int. */
    int offset(int value) {
        Key key = keys.get(value);
        return isConstant(value) ? (Integer) key.one : key.origin == Origin.SUM ? (Integer) key.other : 0;
    }

    private boolean isConstant(int value) {
        return keys.get(value).origin == Origin.CONSTANT;
    }

    /** Returns the numbers that a value is computed from, itself included. */
    BitSet sources(int value) {
        return (BitSet) sources.get(value).clone();
    }

    boolean dependsOn(int value, int source) {
        return sources.get(value).get(source);
    }

    /** Returns whether a value is computed from the number of a slot at a block's begin. */
    boolean dependsOnBlock(int value, int block) {
        return named(block) && sources.get(value).intersects(ofBlocks.get(block));
    }

    /** Returns whether a slot got its number from a block's begin. */
    boolean named(int block) {
        return block < ofBlocks.size() && ofBlocks.get(block) != null;
    }
}
