package org.taskrace.agent.scheduler;

/**
 * A policy that decides which task goes first at each operation whose outcome may depend on the schedule. Between these
 * operations a task runs until it ends or waits, a child before its creator goes on. Suspended tasks go on in the order
 * of their suspension.
 */
public interface SchedulePolicy {

    /** The policy that lets every operation happen at once. */
    SchedulePolicy CHILD_FIRST = (task, kind, object) -> Decision.PROCEED;

    /** Possible actions of the running task before its operation. */
    enum Decision {
        /** The operation happens now. */
        PROCEED,
        /** All tasks that can go on now go first. */
        YIELD,
        /** The task is suspended until {@link #holdsBack} says no. */
        HOLD
    }

    /** Decides on the next operation of the running task, on an object that may be null. */
    Decision before(ScheduledTask task, OperationKind kind, Object object);

    /** Returns whether a task that was held back still has to wait. */
    default boolean holdsBack(OperationId operation) {
        return false;
    }

    /**
     * Tells that no other task can go on, so that tasks which are held back would never run. Returns whether the policy gives up and lets
     * one of them go on.
     */
    default boolean releases() {
        return false;
    }

    /** Returns whether each task needs a stack of its own, so that it can be held back without its creator. */
    default boolean separatesTasks() {
        return false;
    }
}
