package org.taskrace.core.history.cells;

/** The question whether an earlier strand precedes the running one; "no strand" does. */
@FunctionalInterface
public interface BeforeNow {

    /**
     * Returns whether the strand with this label precedes the running one. The label was handed out before, or is
     * {@link org.taskrace.core.reach.Reachability#NONE}.
     */
    boolean isBeforeNow(int label);
}
