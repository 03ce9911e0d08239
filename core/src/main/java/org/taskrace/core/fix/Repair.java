package org.taskrace.core.fix;

/**
 * A dependency that a program lacks. With an edge {@code from → to} in its dag the two accesses are ordered, and the
 * dag stays without cycles.
 *
 * @param awaited the task to wait for; for {@link Kind#PROMISE} the task of the first access
 * @param other the task that the kind is about: it is to be created later, is to end later, or makes the access
 */
public record Repair(Kind kind, int awaited, int other, int from, int to) {

    /** Places where the wait of a repair can stand. */
    public enum Kind {
        /** The awaited task is joined before the second access. */
        JOIN_BEFORE_SECOND,
        /** The awaited task, which makes the second access, is joined before the first one. */
        JOIN_BEFORE_FIRST,
        /** The awaited task is joined before the other one is created. */
        JOIN_BEFORE_CREATION,
        /** The awaited task is joined before the other one, which has created it, ends. */
        JOIN_BEFORE_END,
        /** The second access waits for a promise that is set after the first one. */
        PROMISE
    }
}
