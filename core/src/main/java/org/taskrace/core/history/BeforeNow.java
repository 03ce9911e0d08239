package org.taskrace.core.history;

/** Whether an earlier strand precedes the running one; "no strand" counts as one that does. */
@FunctionalInterface
public interface BeforeNow {

    /** The label is one that was handed out, or {@link org.taskrace.core.reach.Reachability#NONE}. */
    boolean isBeforeNow(int label);
}
