package org.taskrace.language.run;

/** Decides which task goes on. A scheduler is told everything that makes a task able to go on, and nothing else. */
interface ProgramScheduler {

    /** The running parent has created a child; both can go on. */
    void created(TaskState parent, TaskState child);

    /** The running task has woken others but could go on. */
    void preempted(TaskState running);

    /** A waiting task can go on. Tasks that are woken together come in the order in which they blocked, the last one first. */
    void woken(TaskState task);

    /** Takes out the task that runs next; null where none can. */
    TaskState next();
}
