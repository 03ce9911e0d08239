package org.taskrace.agent.constructs.family;

import org.taskrace.hooks.sync.DecisionHooks;

/** Effect on its object that {@code taskrace explore} takes an operation to have, if it turns the operation round. */
public enum ExploredAs {

    /** The search does not choose the order of the operation. If its outcome may differ, the search is not complete. */
    NOTHING(-1),

    /** The operation comes to a decision by itself: by its effect on memory, as a monitor does, or as a wait. */
    ITSELF(-1),
    READ(DecisionHooks.READ),
    WRITE(DecisionHooks.WRITE),
    UPDATE(DecisionHooks.UPDATE),
    LOCK(DecisionHooks.LOCK),
    TRY_LOCK(DecisionHooks.TRY_LOCK),
    SIGNAL(DecisionHooks.CONDITION),
    TAKE(DecisionHooks.TAKE),
    PUT(DecisionHooks.PUT),
    AWAIT(DecisionHooks.AWAIT),

    /** Gives a task to an executor. */
    SUBMIT(DecisionHooks.SUBMIT),

    /** Takes the permit of the running thread, or waits for it. */
    PARK(DecisionHooks.PARK),

    /** Changes something, and comes to a decision inside the call. */
    INSIDE(-1),

    /** Follows the first of several futures. */
    FIRST(DecisionHooks.FIRST),

    /** Stops an executor. */
    STOP(DecisionHooks.STOP),

    /** Writes output: the search turns it round only if outputs are compared. */
    PRINT(DecisionHooks.PRINT);

    private final int mode;

    ExploredAs(int mode) {
        this.mode = mode;
    }

    /** Returns the mode of {@code DecisionHooks}, or -1 if a call site tells nothing. */
    public int mode() {
        return mode;
    }
}
