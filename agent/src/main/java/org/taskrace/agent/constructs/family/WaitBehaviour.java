package org.taskrace.agent.constructs.family;

/** Waiting behaviour of a method of the JDK. */
public enum WaitBehaviour {

    /** The method computes, calls nothing of the program, and changes nothing that outlives the call. */
    PURE,

    /** The method neither waits nor calls the program. */
    COMPUTES,

    /** The method is not known to wait; it may call code of the program. */
    RETURNS,

    /** The method may wait for another task. */
    WAITS
}
