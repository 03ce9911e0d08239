package org.taskrace.agent.parallel.trace;

/** Types of events in a trace; the file has their ordinals. */
public enum TraceEvent {
    /** The thread runs the task from here on; none if it is negative. */
    RUNS,
    /** The root is alone: all before precedes all after. The argument is the order's ordinal. */
    EPOCH,
    /** The task creates one; the argument is its number, the other one its kind. */
    CREATE,
    END,
    BEGIN_FINISH,
    END_FINISH,
    SYNC,
    /** The task joins one; the argument is its number. */
    JOIN,
    /** The task sets a promise; the argument is its number. */
    SET,
    GET,
    BEGIN_PIPELINE,
    END_PIPELINE,
    /** The iteration begins a stage; the argument is its number. */
    STAGE,
    STAGE_WAIT,
    /** The run uses what a check on workers does not know: nothing from here on can be trusted. */
    GIVE_UP
}
