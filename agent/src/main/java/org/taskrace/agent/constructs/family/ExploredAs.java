package org.taskrace.agent.constructs.family;

import org.taskrace.hooks.sync.DecisionHooks;

/** How {@code taskrace explore} turns an operation round, if it does: the effect that the search takes it to have on its object. */
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
