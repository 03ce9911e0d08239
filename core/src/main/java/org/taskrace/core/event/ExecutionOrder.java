package org.taskrace.core.event;

/** The order in which an algorithm wants a program to be run. All of them run a child before its parent goes on. */
public enum ExecutionOrder {
    /**
     * Always the task that is first in the serial depth-first order among those that can go on. A task that becomes able to
     * go on and stands before the running one takes over at once.
     */
    DEPTH_FIRST,
    /**
     * A blocked task hands over to the task that resumed or created it. A set at once resumes the tasks that wait for
     * it, in the order in which they blocked. The setter goes on when they have ended or blocked again.
     */
    EAGER_RESUME
}
