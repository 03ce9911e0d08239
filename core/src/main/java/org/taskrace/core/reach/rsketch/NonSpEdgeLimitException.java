package org.taskrace.core.reach.rsketch;

import java.util.Locale;
import org.taskrace.core.reach.AlgorithmLimitException;

/** The program has more edges that are not series-parallel than R-Sketch was allowed to take. */
public final class NonSpEdgeLimitException extends AlgorithmLimitException {

    private static final long serialVersionUID = 1;

    private final int limit;

    NonSpEdgeLimitException(int limit) {
        super(String.format(
                Locale.ROOT,
                "r-sketch has reached its limit of %,d non-series-parallel edges (gets that order tasks anew, and futures created"
                        + " beside unjoined tasks); its transitive closure grows with the square of their number, and at the"
                        + " limit k² bits are %,d MB. Choose drdp or auto, which have no such limit, or raise it with"
                        + " --max-non-sp-edges",
                limit,
                megabytes(limit)));
        this.limit = limit;
    }

    /** Returns the limit that was reached. */
    public int limit() {
        return limit;
    }

    private static long megabytes(int edges) {
        return ((long) edges * edges / 8 + 999_999) / 1_000_000;
    }
}
