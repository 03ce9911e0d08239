package org.taskrace.tasks;

/** A task construct was used where it has no meaning: the message says what, why, and what to do instead. */
public class TaskStructureException extends IllegalStateException {

    private static final long serialVersionUID = 1;

    /** Creates an error with this message. */
    public TaskStructureException(String message) {
        super(message);
    }
}
