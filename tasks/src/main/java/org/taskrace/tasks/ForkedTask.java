package org.taskrace.tasks;

/** The handle of a forked task, which is joined once, by the task at once to its right in the line of unjoined tasks. */
public final class ForkedTask<T> {

    private final ResultTask<T> task;

    ForkedTask(ResultTask<T> task) {
        this.task = task;
    }

    /**
     * Waits for the end of the task and returns its result; throws what it threw. A task may join the task that it forked last
     * and has not joined, or, after those, what they or others left unjoined, from right to left; anything else is refused.
     */
    public T join() {
        return ForkLine.join(Worker.task("join"), task);
    }
}
