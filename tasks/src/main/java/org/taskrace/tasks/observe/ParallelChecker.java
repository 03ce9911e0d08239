package org.taskrace.tasks.observe;

/**
 * An observer that checks memory accesses too while tasks run in parallel, so it must know which thread runs which task. Sites and
 * numbers of tasks are its own. The tasks of one program are all of one run, whose root is task 0.
 */
public interface ParallelChecker extends TaskObserver {

    /** Returns whether the calling thread runs a program that this checks. */
    boolean checks();

    /** Returns the number of the task that the calling thread runs. */
    int runningTask();

    /** Returns a number for a new task. */
    int nextTask();

    /** Records that the calling thread runs this task from now on; negative: none. */
    void runs(int task);

    /** Returns the site of the call of this library that the program is in. */
    int site();

    /** Returns a site in words. */
    String place(int site);

    /** Records that the program's next action depends on the schedule. */
    void dependsOnSchedule(String what, int site);

    /** Records that the program does something that a parallel check cannot follow. */
    void outside(String what, int site);
}
