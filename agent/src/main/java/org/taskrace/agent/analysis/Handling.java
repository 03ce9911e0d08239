package org.taskrace.agent.analysis;

/**
 * What a method does with references.
 *
 * @param escaping the parameters that others may see afterwards, or into which a reference may be stored: one bit per slot from bit
 *     1 on
 * @param result what it may return: the same bits for parameters, bit 0 for what may be anybody's, {@link #NEW} for what it has
 *     created and nobody else sees
 */
record Handling(int escaping, int result) {

    static final int NEW = 1 << 31;

    static final Handling UNKNOWN = new Handling(-1, Escapes.ELSEWHERE);

    /** Keeps no argument, and returns no reference, or one that others may have. */
    static final Handling KEEPS_NOTHING = new Handling(0, Escapes.ELSEWHERE);

    static final Handling MAKES_NEW = new Handling(0, NEW);

    static final Handling NOTHING = new Handling(0, 0);

    Handling and(Handling other) {
        return new Handling(escaping | other.escaping, result | other.result);
    }
}
