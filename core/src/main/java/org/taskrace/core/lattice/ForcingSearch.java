package org.taskrace.core.lattice;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.taskrace.core.sets.IntList;

/** A breadth-first search through what "a is left of b" forces, which remembers for each pair the one that forced it. */
final class ForcingSearch {

    static final int NO_REASON = -1;

    private final BitMatrix pairs;

    /** The pairs found, by the left and by the right vertex. */
    private final BitMatrix byLeft;

    private final BitMatrix byRight;

    private final IntList lefts = new IntList();
    private final IntList rights = new IntList();
    private final IntList reasons = new IntList();

    ForcingSearch(BitMatrix pairs) {
        this.pairs = pairs;
        byLeft = new BitMatrix(pairs.size());
        byRight = new BitMatrix(pairs.size());
    }

    boolean isFound(int left, int right) {
        return byLeft.get(left, right);
    }

    void found(int left, int right, int reason) {
        byLeft.set(left, right);
        byRight.set(right, left);
        lefts.add(left);
        rights.add(right);
        reasons.add(reason);
    }

    /** Finds all that the pair which was found as number {@code at} forces directly. */
    void drawConsequences(int at) {
        int a = lefts.get(at);
        int b = rights.get(at);
        for (int index = 0; index < pairs.stride(); index++) {
            long ofA = pairs.word(a, index);
            long ofB = pairs.word(b, index);
            for (long c = ofA & ~ofB & ~byLeft.word(a, index); c != 0; c &= c - 1) {
                found(a, (index << 6) + Long.numberOfTrailingZeros(c), at);
            }
            for (long c = ofB & ~ofA & ~byRight.word(b, index); c != 0; c &= c - 1) {
                found((index << 6) + Long.numberOfTrailingZeros(c), b, at);
            }
        }
    }

    /** Returns the chain from the first pair to this one, each forced by the one before. */
    List<LeftOf> chainTo(int left, int right) {
        int at = 0;
        while (lefts.get(at) != left || rights.get(at) != right) {
            at++;
        }
        List<LeftOf> chain = new ArrayList<>();
        for (; at != NO_REASON; at = reasons.get(at)) {
            chain.add(new LeftOf(lefts.get(at), rights.get(at)));
        }
        Collections.reverse(chain);
        return chain;
    }
}
