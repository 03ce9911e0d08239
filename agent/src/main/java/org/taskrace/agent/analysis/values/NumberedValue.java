package org.taskrace.agent.analysis.values;

import org.objectweb.asm.tree.analysis.Value;

/** A value on the stack or in a local, by its number ({@link ValueNumbering}). */
record NumberedValue(int number, int getSize) implements Value {

    private static final NumberedValue UNKNOWN = new NumberedValue(ValueNumbering.UNKNOWN, 1);
    private static final NumberedValue UNKNOWN_WIDE = new NumberedValue(ValueNumbering.UNKNOWN, 2);

    static NumberedValue of(int number) {
        return new NumberedValue(number, 1);
    }

    static NumberedValue unknown(int size) {
        return size == 2 ? UNKNOWN_WIDE : UNKNOWN;
    }
}
