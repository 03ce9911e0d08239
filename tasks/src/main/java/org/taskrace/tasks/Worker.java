package org.taskrace.tasks;

/** What a thread is doing: the task that it runs now. Tasks that it runs while it waits come on top and go again. */
final class Worker {

    private static final ThreadLocal<Worker> WORKERS = ThreadLocal.withInitial(Worker::new);

    Task task = new RootTask(Run.PLAIN, true);

    /** The scope or task for which the running task waits, while it does: the thread may run other tasks meanwhile. */
    Object awaited;

    private Worker() {}

    static Worker current() {
        return WORKERS.get();
    }

    /** The running task, which wants to use a construct. */
    static Task task(String construct) {
        Task task = WORKERS.get().task;
        if (task.isolated) {
            throw new TaskStructureException(construct
                    + " inside an isolated block: such a block holds a lock, so it can contain no task construct."
                    + " End the block first, or move the " + construct + " out of it");
        }
        return task;
    }
}
