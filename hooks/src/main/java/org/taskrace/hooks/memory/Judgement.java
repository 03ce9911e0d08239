package org.taskrace.hooks.memory;

/**
 * The answer of a {@link MemoryJudge}: a location's new cell, and whether the answer may be repeated. It may if an
 * equal access of the running strand to another location with an equal cell would have an equal answer. A cell is not
 * negative, so the sign is free.
 *
 * <pre>
 *   bit 63        1 if the answer may be repeated without the judge
 *   bits 62..0    the new cell
 * </pre>
 */
public final class Judgement {

    private static final long REPEATABLE = Long.MIN_VALUE;

    private Judgement() {}

    /** Returns an answer that holds for one location only: a race was found, or locations are counted. */
    public static long once(long cell) {
        return cell;
    }

    /** Returns an answer that may be repeated by the running strand. */
    public static long repeatable(long cell) {
        return cell | REPEATABLE;
    }

    /** Returns the new cell. */
    public static long cell(long judgement) {
        return judgement & ~REPEATABLE;
    }

    /** Returns whether the answer may be repeated. */
    public static boolean isRepeatable(long judgement) {
        return judgement < 0;
    }
}
