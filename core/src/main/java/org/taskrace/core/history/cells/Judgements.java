package org.taskrace.core.history.cells;

import java.util.Arrays;
import org.taskrace.core.reach.Reachability;

/**
 * A cache of answers for the running strand: which earlier strands precede it. The reachability structure is asked only
 * if neither its bounds nor the answers since the last event decide. A strand that walks over data written by one other
 * strand asks once, not once per location.
 */
public final class Judgements {

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

    public Judgements(Reachability reachability) {
        this.reachability = reachability;
    }

    /** Drops all answers, after an event. */
    public void forget() {
        boundsKnown = false;
        if (++epoch < 0) {
            Arrays.fill(memo, 0);
            epoch = 1;
        }
    }

    /** Returns whether the strand precedes (or is) the running strand {@code now}. */
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

    /** Returns the task of a strand. */
    public int taskOf(int label) {
        return reachability.taskOf(label);
    }

    public long bytes() {
        return 8L * memo.length;
    }
}
