package org.taskrace.tasks;

/**
 * Thrown when all tasks of a run wait, and some for promises that no task is left to put. The message names each of
 * them with its line.
 */
public class DeadlockException extends IllegalStateException {

    private static final long serialVersionUID = 1;

    /** Creates a deadlock with this message. */
    public DeadlockException(String message) {
        super(message);
    }
}
