package org.taskrace.core.history.states;

/**
 * Questions about strands that an access history asks, on several threads at once. A strand is an object of the
 * structure that answers; equal objects are one strand.
 */
public interface StrandRelation {

    /** Returns whether a strand precedes, or is, the strand {@code now}, which is running. */
    boolean precedes(Object earlier, Object now);

    /**
     * Returns whether two readers make a third one superfluous: each strand to come that is parallel to {@code third}
     * is parallel to {@code one} or to {@code other}. The three are pairwise parallel. False is always a legal answer.
     */
    boolean covers(Object one, Object other, Object third);

    /** Returns what {@link #standFor} has to know of two parallel readers; immutable. Null if it knows nothing of them. */
    default Object pair(Object one, Object other) {
        return null;
    }

    /**
     * Returns whether both readers of a pair are parallel to the running strand, and make it superfluous as a third
     * one. False is always a legal answer.
     */
    default boolean standFor(Object pair, Object now) {
        return false;
    }

    /** Returns whether a strand holds locks, or is to be compared as one that does. */
    default boolean holdsLocks(Object strand) {
        return false;
    }

    /** Returns whether the locks of two strands exclude each other. */
    default boolean exclude(Object earlier, Object now) {
        return false;
    }

    /** Returns whether each strand that the locks of {@code now} exclude is excluded by those of {@code earlier}, too. */
    default boolean isWeaker(Object now, Object earlier) {
        return true;
    }

    /** Returns whether a strand precedes the running one by edges that only this schedule is known to have. */
    default boolean precedesAsObserved(Object earlier, Object now) {
        return false;
    }
}
