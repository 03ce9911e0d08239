package org.taskrace.tasks;

/** The handle of a forked task, which is joined once, by the task at once to its right in the line of unjoined tasks. */
public final class ForkedTask<T> {

    private final ResultTask<T> task;

    ForkedTask(ResultTask<T> task) {
        this.task = task;
    }

    /**
     * Waits for the end of the task and returns its result; throws its exception. A task may join the last task that it
     * forked and has not joined, or then the tasks left unjoined to its left. Other joins are refused.
     */
    public T join() {
        return ForkLine.join(Worker.task("join"), task);
    }
}
