package org.taskrace.agent.analysis.escape;

import org.objectweb.asm.tree.analysis.Value;

/**
 * The places where a value may have been created, one bit for each. Bit 0 means all places outside of the method;
 * parameters follow, then instructions. The set of {@code null} is empty.
 */
record Origins(int bits, int getSize) implements Value {

    static final int ELSEWHERE = 1;

    private static final Origins WIDE = new Origins(ELSEWHERE, 2);
    private static final Origins NARROW = new Origins(ELSEWHERE, 1);

    static Origins of(int bits) {
        return bits == ELSEWHERE ? NARROW : new Origins(bits, 1);
    }

    static Origins elsewhere(int size) {
        return size == 2 ? WIDE : NARROW;
    }

    Origins or(Origins other) {
        return equals(other) ? this : new Origins(bits | other.bits, Math.min(getSize, other.getSize));
    }
}
