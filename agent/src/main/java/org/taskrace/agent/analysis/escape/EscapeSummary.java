package org.taskrace.agent.analysis.escape;

/**
 * What a method does with references.
 *
 * @param escaping the parameters that others may see afterwards, or into which a reference may be stored: one bit per slot from bit
 *     1 on
 * @param result what it may return: the same bits for parameters, bit 0 for what may be anybody's, {@link #NEW} for what it has
 *     created and nobody else sees
 */
record EscapeSummary(int escaping, int result) {

    static final int NEW = 1 << 31;

    static final EscapeSummary UNKNOWN = new EscapeSummary(-1, EscapeAnalysis.ELSEWHERE);

    /** Keeps no argument, and returns no reference, or one that others may have. */
    static final EscapeSummary KEEPS_NOTHING = new EscapeSummary(0, EscapeAnalysis.ELSEWHERE);

    static final EscapeSummary MAKES_NEW = new EscapeSummary(0, NEW);

    static final EscapeSummary NOTHING = new EscapeSummary(0, 0);

    EscapeSummary and(EscapeSummary other) {
        return new EscapeSummary(escaping | other.escaping, result | other.result);
    }
}
