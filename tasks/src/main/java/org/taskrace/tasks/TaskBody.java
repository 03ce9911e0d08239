package org.taskrace.tasks;

/** What a task does. A checked exception reaches whoever joins the task inside a {@link TaskFailedException}. */
@FunctionalInterface
public interface TaskBody {

    /** Runs the task. */
    void run() throws Exception;
}
