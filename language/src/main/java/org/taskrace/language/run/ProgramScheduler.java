package org.taskrace.language.run;

/** A policy that decides which task goes on. It receives everything that makes a task able to go on, and nothing else. */
interface ProgramScheduler {

    /** Records that the running parent has created a child; both can go on. */
    void created(TaskState parent, TaskState child);

    /** Records that the running task has woken others but could go on. */
    void preempted(TaskState running);

    /**
     * Records that a waiting task can go on. Tasks that are woken together come in the order in which they blocked, the
     * last one first.
     */
    void woken(TaskState task);

    /** Takes out the task that runs next; null where none can. */
    TaskState next();
}
