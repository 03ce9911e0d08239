package org.taskrace.tasks;

/**
 * Thrown for a task that ended with a checked exception, which is the cause. Unchecked exceptions and errors are thrown
 * as they are, without this wrapper. In both cases the failures of other tasks that the construct joined are the
 * suppressed exceptions of the first.
 */
public class TaskFailedException extends RuntimeException {

    private static final long serialVersionUID = 1;

    /** Creates a failure with this cause. */
    public TaskFailedException(Throwable cause) {
        super("a task failed: " + cause, cause);
    }
}
