package org.taskrace.agent.constructs.family;

/** Role of an operation in outcomes that another schedule may change. */
public enum OutcomeRole {

    /** Nothing that a call site could tell. */
    NONE,

    /** The operation has a time limit: it may end in time, or not. Its edges hold only where the program looks at the result. */
    TIMED,

    /** As {@link #TIMED}, but the operation only waits: it leaves its object alone, so a result that is unused changes nothing. */
    PASSES,

    /** The operation succeeds or fails by chance, as tryLock does. */
    CHANCE,

    /** The operation succeeds or fails with any other tasks live, as invokeAll with a limit does. */
    ALWAYS,

    /** The operation finds the object in a state that {@link #CHANGES} operations of other tasks may have changed. */
    OBSERVES,

    /** The operation changes the state that others find, and finds it itself: complete, cancel, shutdown. */
    CHANGES,

    /** As {@link #CHANGES}; besides, it stops tasks that may have begun or ended, or not: shutdownNow, remove, purge. */
    STOPS,

    /** The result is the place of the caller among tasks that arrive in any order, as that of CyclicBarrier.await is. */
    RANKS
}
