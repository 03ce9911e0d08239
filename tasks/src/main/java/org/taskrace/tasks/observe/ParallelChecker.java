package org.taskrace.tasks.observe;

/**
 * An observer that checks memory accesses too while tasks run in parallel, so it must know which thread runs which task. Sites and
 * numbers of tasks are its own. The tasks of one program are all of one run, whose root is task 0.
 */
public interface ParallelChecker extends TaskObserver {

    /** Whether the calling thread runs a program that this checks. */
    boolean checks();

    /** The number of the task that the calling thread runs. */
    int runningTask();

    /** A number for a new task. */
    int nextTask();

    /** The calling thread runs this task from now on; negative: none. */
    void runs(int task);

    /** The site of the call of this library that the program is in. */
    int site();

    /** A site in words. */
    String place(int site);

    /** What the program does next depends on the schedule. */
    void dependsOnSchedule(String what, int site);

    /** The program does something that cannot be checked so. */
    void outside(String what, int site);
}
