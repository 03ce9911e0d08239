package org.taskrace.agent.scheduler;

/** Error that ends a task whose wait the tool can neither suspend nor end; the check is inconclusive by then. */
public final class StuckTaskError extends Error {

    private static final long serialVersionUID = 1L;

    public StuckTaskError() {
        super("taskrace cannot go on with this task", null, false, false);
    }
}
