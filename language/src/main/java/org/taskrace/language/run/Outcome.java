package org.taskrace.language.run;

/** Why a task stopped running. */
enum Outcome {
    /** It has created a task, {@link Machine#created}. */
    CREATED,
    /** It waits; it will execute the same instruction again when it is woken. */
    BLOCKED,
    ENDED,
    /** It can go on, but has woken others, which the scheduler may prefer. */
    WOKE,
    /** It stands before its next visible action (only when stepping). */
    STEPPED
}
