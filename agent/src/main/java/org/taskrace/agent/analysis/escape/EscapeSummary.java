package org.taskrace.agent.analysis.escape;

/**
 * The effect of a method on references.
 *
 * @param escaping the parameters that other tasks may access afterwards, or into which a reference may be stored: one
 *     bit per slot from bit 1 on
 * @param result the origins of the returned reference: the bits of parameters, bit 0 for a foreign object, {@link #NEW}
 *     for a new, unshared one
 */
record EscapeSummary(int escaping, int result) {

    static final int NEW = 1 << 31;

    static final EscapeSummary UNKNOWN = new EscapeSummary(-1, EscapeAnalysis.ELSEWHERE);

    /** The effect of a method that keeps no argument, and returns a foreign reference or none. */
    static final EscapeSummary KEEPS_NOTHING = new EscapeSummary(0, EscapeAnalysis.ELSEWHERE);

    static final EscapeSummary MAKES_NEW = new EscapeSummary(0, NEW);

    static final EscapeSummary NOTHING = new EscapeSummary(0, 0);

    EscapeSummary and(EscapeSummary other) {
        return new EscapeSummary(escaping | other.escaping, result | other.result);
    }
}
