package org.taskrace.tasks;

import java.util.concurrent.CancellationException;

/**
 * Signal that the task cannot go on, because something around it has failed or was interrupted. It is thrown where a
 * task waits or asks. After a failure, the finish or pipeline that failed throws the failure itself and leaves this
 * exception out.
 */
public class TaskCancelledException extends CancellationException {

    private static final long serialVersionUID = 1;

    /** Creates a cancellation with this message. */
    public TaskCancelledException(String message) {
        super(message);
    }
}
