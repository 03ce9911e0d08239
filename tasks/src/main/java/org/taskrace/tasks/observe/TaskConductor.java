package org.taskrace.tasks.observe;

import java.util.function.BooleanSupplier;

/**
 * An observer that also decides when tasks run. One task runs at a time, a child before its parent goes on. A task that
 * has to wait is suspended until it need not. So any program can run serially, also one whose promises are put later
 * than they are awaited.
 *
 * <p>Sites and numbers of tasks and promises are the conductor's own. The running task calls these methods. The root of
 * a run is the task that the conductor takes for the running one.
 */
public interface TaskConductor extends TaskObserver {

    /** Returns whether the calling thread is one on which this conductor runs tasks. */
    boolean conducts();

    /** Returns the object that {@link #worker(Object)} keeps for the running task; null at first. */
    Object worker();

    /** Keeps something for the running task. */
    void worker(Object worker);

    /** Returns the number of the running task. */
    int runningTask();

    /** Returns the number that the next created task will have. */
    int nextTask();

    /** Returns a number for a new promise. */
    int newPromise();

    /** Returns the site of the call of this library that the program is in. */
    int site();

    /** Returns a site in words. */
    String place(int site);

    /** Returns a set of tasks that will be awaited together. */
    Object newGroup();

    /** Runs the task that was created last, until it ends or waits. It belongs to the group, unless that is null. */
    void start(Object group, Runnable body);

    /** Waits for the end of all tasks of the group. */
    void awaitAll(Object group, String construct, int site);

    /** Waits until something is the case; false if the task was interrupted before. */
    boolean await(String what, int site, BooleanSupplier over);

    /** Records that the program's next action depends on the schedule. */
    void dependsOnSchedule(String what, int site);

    /** Records that the program does something that cannot be checked. */
    void unchecked(String what, int site);
}
