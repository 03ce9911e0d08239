package org.taskrace.tasks;

/** The body of a task. A checked exception reaches the task that joins it inside a {@link TaskFailedException}. */
@FunctionalInterface
public interface TaskBody {

    /** Runs the task. */
    void run() throws Exception;
}
