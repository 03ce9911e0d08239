package org.taskrace.core.history;

import java.util.Arrays;
import org.taskrace.core.reach.Reachability;

/**
 * What is already known about the running strand: which earlier strands precede it. The reachability structure is asked only
 * where its bounds and the answers since the last event do not decide; a strand that walks over data which one other strand
 * wrote asks once, not once for each location.
 */
final class Judgements {

    private static final int SLOT_BITS = 8;
    private static final int GOLDEN_RATIO = 0x9E3779B9;

    private final Reachability reachability;

    /**
     * A direct-mapped cache of answers. Bits 63..32: label; bits 31..1: the epoch of the answer; bit 0: the answer. Epochs begin
     * at 1, so that an empty slot matches nothing.
     */
    private final long[] memo = new long[1 << SLOT_BITS];

    private int epoch = 1;
    private boolean boundsKnown;
    private int surelyBefore;
    private int surelyParallel;

    Judgements(Reachability reachability) {
        this.reachability = reachability;
    }

    /** An event happened: nothing is known any more. */
    void forget() {
        boundsKnown = false;
        if (++epoch < 0) {
            Arrays.fill(memo, 0);
            epoch = 1;
        }
    }

    /** Whether the strand precedes (or is) the running strand {@code now}. */
    boolean precedes(int earlier, int now) {
        if (earlier == now) {
            return true;
        }
        if (!boundsKnown) {
            surelyBefore = reachability.surelyBefore();
            surelyParallel = reachability.surelyParallel();
            boundsKnown = true;
        }
        if (earlier <= surelyBefore) {
            return true;
        }
        if (earlier >= surelyParallel) {
            return false;
        }
        int slot = earlier * GOLDEN_RATIO >>> -SLOT_BITS;
        long key = (long) earlier << 32 | (long) epoch << 1;
        long remembered = memo[slot];
        if ((remembered & ~1L) == key) {
            return (remembered & 1) != 0;
        }
        boolean answer = reachability.precedes(earlier, now);
        memo[slot] = key | (answer ? 1 : 0);
        return answer;
    }

    /** The task of a strand. */
    int taskOf(int label) {
        return reachability.taskOf(label);
    }

    long bytes() {
        return 8L * memo.length;
    }
}
