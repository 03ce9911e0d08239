package org.taskrace.agent.explore.search;

/** Effect of an operation on the object that it names. */
public enum SearchAccess {

    /** Touches nothing that another task could notice. */
    NONE,

    /** Finds the state of the object. */
    READ,

    /** Changes the state of the object, and may find it. */
    WRITE,

    /** Changes the state of the object in a way that commutes with other updates, and does not find it. */
    UPDATE,

    /** Completes the object, a future, by the end of its task. */
    COMPLETE,

    /** Ends the task; the object is its thread, or the executor that may have others. Ends of several tasks commute. */
    END,

    /** Acquires the object, a lock, for itself alone. */
    ACQUIRE,

    /** Acquires the object, a lock, together with others that do so. */
    ACQUIRE_SHARED;

    /** Returns whether the operation acquires a lock. */
    public boolean isAcquire() {
        return this == ACQUIRE || this == ACQUIRE_SHARED;
    }
}
