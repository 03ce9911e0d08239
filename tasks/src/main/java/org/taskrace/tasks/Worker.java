package org.taskrace.tasks;

import org.taskrace.tasks.observe.TaskConductor;

/** State of a thread: the task that it runs now. Tasks that it runs while it waits come on top and go again. */
final class Worker {

    private static final ThreadLocal<Worker> WORKERS = ThreadLocal.withInitial(() -> new Worker(TaskRun.ambient()));

    private final TaskRun ambient;

    /** Null while the thread is in no run and has used no construct. */
    private Task task;

    /** The scope or task for which the running task waits, while it does: the thread may run other tasks meanwhile. */
    Object awaited;

    private Worker(TaskRun ambient) {
        this.ambient = ambient;
    }

    static Worker current() {
        return TaskRun.CONDUCTED != null && TaskRun.CONDUCTED.conductor.conducts() ? conducted() : WORKERS.get();
    }

    /** Returns the worker of a conducted task. Many such tasks share a thread, so each has a worker of its own. */
    private static Worker conducted() {
        TaskConductor conductor = TaskRun.CONDUCTED.conductor;
        Worker worker = (Worker) conductor.worker();
        if (worker == null) {
            worker = new Worker(TaskRun.CONDUCTED);
            conductor.worker(worker);
        }
        return worker;
    }

    /** Returns the running task; for a thread that is in no run, one that stands for it. */
    Task task() {
        if (task == null) {
            task = new RootTask(ambient, true);
        }
        return task;
    }

    /** Makes another task the running one; returns the one that ran, or null. */
    Task exchange(Task next) {
        Task before = task;
        task = next;
        return before;
    }

    /** Returns the running task, which wants to use a construct. */
    static Task task(String construct) {
        Task task = current().task();
        if (task.isolated) {
            throw new TaskStructureException(construct
                    + " inside an isolated block: such a block holds a lock, so it can contain no task construct."
                    + " End the block first, or move the " + construct + " out of it");
        }
        return task;
    }
}
