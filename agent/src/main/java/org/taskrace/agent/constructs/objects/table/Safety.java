package org.taskrace.agent.constructs.objects.table;

/** Safety of a type's objects when several tasks use them. */
public enum Safety {
    /** A call is an access to memory. */
    UNSAFE,
    /** A walk over something else: a call accesses its own state, and what it walks over. */
    CURSOR,
    /** Calls are accesses that hold the object's own monitor. */
    SYNCHRONIZED,
    /** Calls are no data races among themselves and pass values on. */
    CONCURRENT,
    /** Calls are no data races among themselves and pass nothing on, but what they return depends on their order. */
    INDEPENDENT,
    /** Calls are no accesses: nothing can be changed, or the object hides its changes. */
    SAFE,
    /** The type's own methods only call those that a subclass has written. */
    DELEGATING
}
