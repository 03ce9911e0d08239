package org.taskrace.agent.scheduler;

import java.util.List;
import java.util.function.BooleanSupplier;

/**
 * Director that chooses the whole schedule of a run, one operation after the other. With a director, a task is
 * suspended before each operation whose outcome may depend on the schedule. It goes on when the director says so.
 */
public interface ScheduleDirector {

    /** Returns which of the suspended owners goes on, or null to end the run. */
    ScheduledTask next(List<ScheduledTask> owners);

    /** Runs when the running task is about to be suspended. */
    void suspending(ScheduledTask task);

    /** Runs when a task goes on after it was suspended. */
    void resumed(ScheduledTask task);

    /**
     * Runs before the running task acquires a lock that it does not hold; returns when it may have it.
     *
     * @param lock the lock's identity
     * @param object the object that the program names it by
     * @param isFree whether the lock can be acquired now
     */
    void acquiring(Object lock, Object object, boolean shared, int site, BooleanSupplier isFree);

    /** Runs after the running task has acquired a lock. */
    void acquired(Object lock, int site);

    /** Runs before the running task releases a lock. */
    void releasing(Object lock);

    /** Runs before the running task waits for a monitor's signal, or signals; it holds the monitor. */
    void touchesWaitSet(Object lock);

    /** Runs before the running task waits for a signal, and then for the monitor, which it has left. */
    void awaitsSignal(Object lock, int site, BooleanSupplier isFree);

    /** Chooses one of several equal things, by its number from 0. */
    int pick(Object lock, int count);

    /** Returns whether the limit passes at once with which the running task is about to wait for the end of others. */
    boolean givesUp(long nanos, int site);

    /**
     * Runs before a call that completes a future, unless another one was faster.
     *
     * @param hasTask whether the future has a task that completes it by ending
     */
    void completes(Object future, boolean hasTask);

    /**
     * Runs before a future gets its result from the running task. Returns whether others may go on between the completion and the task's end, so that a
     * task which gets the future follows the completion alone.
     */
    boolean completing(Object future);

    /** Runs before the running task begins to compute the value of a future, unless that is complete. */
    void beginning(Object future);

    /** Runs when a future is made that is complete with the first one of others. */
    void followsFirst(Object future, Object... sources);

    /** Runs before a part of another task runs on the stack of the running one. */
    void hosts(ScheduledTask task);

    /** Runs before the running task interrupts a thread. */
    void interrupts(Thread thread);

    /** Runs before the running task ends. */
    void ending(ScheduledTask task);

    /** Runs before the running task uses a class that has an initialiser; returns when no other task runs that. */
    void uses(String className, int site);

    /** Runs when the running task begins or ends the initialiser of a class. */
    void initializer(String className, boolean begins);

    /** Returns whether the search chooses when a thread of an executor takes the next task from the queue. */
    boolean choosesBegins();

    /** Runs before the running task, which waits in the queue of an executor, is taken from it; returns when it is, if the condition holds. */
    void begins(Object executor, BooleanSupplier mayBegin);

    /** Runs after a round of a loop that may wait for another task. */
    void spins(int site);

    /** Runs after an exception has left a task. */
    void uncaught(Thread thread, Throwable exception);

    /** Runs before the program ends itself; does not return. */
    void exit(int status);
}
