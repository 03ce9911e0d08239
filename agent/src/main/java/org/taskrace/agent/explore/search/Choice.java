package org.taskrace.agent.explore.search;

/**
 * A choice of what happens next.
 *
 * @param task the number of the task that goes on, equal in all runs
 * @param variant which of the possible outcomes its operation has; 0 is the usual one
 */
public record Choice(int task, int variant) {

    /** The outcome of a wait with a limit that has passed. */
    public static final int TIMEOUT = -1;
}
