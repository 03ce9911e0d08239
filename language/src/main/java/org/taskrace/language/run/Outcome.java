package org.taskrace.language.run;

/** Why a task stopped running. */
enum Outcome {
    /** It has created a task, {@link Machine#created}. */
    CREATED,
    /** The task waits; it will execute this instruction again when it is woken. */
    BLOCKED,
    ENDED,
    /** The task can go on, but has woken others, which the scheduler may prefer. */
    WOKE,
    /** It stands before its next visible action (only when stepping). */
    STEPPED
}
