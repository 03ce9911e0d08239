package org.taskrace.tasks;

/** The handle of a future: a task with a result that any task may get, any number of times. */
public final class TaskFuture<T> {

    private final ResultTask<T> task;

    TaskFuture(ResultTask<T> task) {
        this.task = task;
    }

    /**
     * Waits for the result. If the future failed, its exception is thrown, here and at every other get. A failed future
     * without a get fails silently.
     */
    public T get() {
        Task waiter = Worker.task("get");
        int place = waiter.run.site();
        task.awaitEnd(waiter, "get", place);
        if (waiter.run.observer != null) {
            waiter.run.observer.getFuture(waiter.id, task.id, place);
        }
        return task.result();
    }

    /** Returns whether the future has ended, normally or not. What follows from the answer depends on the schedule. */
    public boolean isDone() {
        task.run.dependsOnSchedule("TaskFuture.isDone");
        return task.isOver();
    }
}
