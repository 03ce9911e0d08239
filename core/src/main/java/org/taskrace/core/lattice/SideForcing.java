package org.taskrace.core.lattice;

import org.taskrace.core.sets.IntList;

/**
 * Flood of one implication class: from "a is left of b" to all that this forces.
 *
 * <p>In the graph of incomparable pairs, a - b and a - c force each other to point alike at a if b - c is no pair.
 * Pairs are kept as bits of rows, so that all that one pair forces is found by a few word operations per 64 vertices.
 */
final class SideForcing {

    /** The pairs that are still to be oriented: symmetric. */
    private final BitMatrix pairs;

    /** The orientation: in row a, column b means that a is left of b; and its transpose. */
    private final BitMatrix left;

    private final BitMatrix right;

    /** Oriented pairs whose consequences are still to be drawn, by row, and the rows that have any. */
    private final BitMatrix pending;

    private final IntList pendingRows = new IntList();
    private final boolean[] isPending;

    /** The rows in which this class oriented a pair. */
    private final IntList touchedRows = new IntList();

    private final boolean[] isTouched;

    SideForcing(BitMatrix pairs) {
        this.pairs = pairs;
        int size = pairs.size();
        left = new BitMatrix(size);
        right = new BitMatrix(size);
        pending = new BitMatrix(size);
        isPending = new boolean[size];
        isTouched = new boolean[size];
    }

    /** Returns the orientation: in row a, column b means that a was put to the left of b. */
    BitMatrix left() {
        return left;
    }

    /**
     * Puts one to the left of the other, with all that follows from it. Returns a pair that is forced both ways, or
     * null if there is none.
     */
    LeftOf flood(int one, int other) {
        for (int i = 0; i < touchedRows.size(); i++) {
            isTouched[touchedRows.get(i)] = false;
        }
        touchedRows.clear();
        if (!orient(one, other)) {
            return new LeftOf(one, other);
        }
        while (!pendingRows.isEmpty()) {
            int row = pendingRows.removeLast();
            isPending[row] = false;
            for (int column = pending.next(row, 0); column >= 0; column = pending.next(row, column + 1)) {
                pending.clear(row, column);
                LeftOf contradiction = drawConsequences(row, column);
                if (contradiction != null) {
                    return contradiction;
                }
            }
        }
        return null;
    }

    private LeftOf drawConsequences(int a, int b) {
        for (int index = 0; index < pairs.stride(); index++) {
            long ofA = pairs.word(a, index);
            long ofB = pairs.word(b, index);
            for (long c = ofA & ~ofB & ~left.word(a, index); c != 0; c &= c - 1) {
                int column = (index << 6) + Long.numberOfTrailingZeros(c);
                if (!orient(a, column)) {
                    return new LeftOf(a, column);
                }
            }
            for (long c = ofB & ~ofA & ~right.word(b, index); c != 0; c &= c - 1) {
                int row = (index << 6) + Long.numberOfTrailingZeros(c);
                if (!orient(row, b)) {
                    return new LeftOf(row, b);
                }
            }
        }
        return null;
    }

    private boolean orient(int a, int b) {
        if (left.get(b, a)) {
            return false;
        }
        left.set(a, b);
        right.set(b, a);
        pending.set(a, b);
        if (!isPending[a]) {
            isPending[a] = true;
            pendingRows.add(a);
        }
        if (!isTouched[a]) {
            isTouched[a] = true;
            touchedRows.add(a);
        }
        return true;
    }

    /** Takes the pairs of the class that was flooded last out of those that are still to be oriented. */
    void removeClass() {
        for (int i = 0; i < touchedRows.size(); i++) {
            int a = touchedRows.get(i);
            for (int index = 0; index < pairs.stride(); index++) {
                long done = pairs.word(a, index) & left.word(a, index);
                pairs.setWord(a, index, pairs.word(a, index) & ~done);
                for (; done != 0; done &= done - 1) {
                    pairs.clear((index << 6) + Long.numberOfTrailingZeros(done), a);
                }
            }
        }
    }
}
