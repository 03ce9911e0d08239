package org.taskrace.tasks.observe;

import java.util.function.BooleanSupplier;

/**
 * An observer that also decides when tasks run: one at a time, a child before its parent goes on, a task that has to wait set
 * aside until it need not. So any program can be run serially, also one whose promises are put later than they are awaited.
 *
 * <p>Sites and numbers of tasks and promises are the conductor's own. What is called here is called by the running task; a task
 * that is a run's root is whatever the conductor takes for the running task.
 */
public interface TaskConductor extends TaskObserver {

    /** Whether the calling thread is one on which this conductor runs tasks. */
    boolean conducts();

    /** What {@link #worker(Object)} was told by the running task; null at first. */
    Object worker();

    /** Keeps something for the running task. */
    void worker(Object worker);

    /** The number of the running task. */
    int runningTask();

    /** The number that the next created task will have. */
    int nextTask();

    /** A number for a new promise. */
    int newPromise();

    /** The site of the call of this library that the program is in. */
    int site();

    /** A site in words. */
    String place(int site);

    /** A set of tasks that will be awaited together. */
    Object newGroup();

    /** Runs the task that was created last, until it ends or waits. It belongs to the group, unless that is null. */
    void start(Object group, Runnable body);

    /** Waits for the end of all tasks of the group. */
    void awaitAll(Object group, String construct, int site);

    /** Waits until something is the case; false if the task was interrupted before. */
    boolean await(String what, int site, BooleanSupplier over);

    /** What the program does next depends on the schedule. */
    void dependsOnSchedule(String what, int site);

    /** The program does something that cannot be checked. */
    void unchecked(String what, int site);
}
