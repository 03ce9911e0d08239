package org.taskrace.agent.scheduler;

/** Tasks that one task creates one after the other; running the series runs the task that {@link #next} returned last. */
public abstract class TaskSeries implements Runnable {

    /** How many stacks the tasks have used up: all but the last one were left to a task that waits, or are empty. */
    int stacks;

    /** Returns whether a task is left that has not begun. */
    public abstract boolean hasNext();

    /** Returns the next task, which begins at once. */
    public abstract ScheduledTask next();

    /**
     * Goes on to the next task, whose body will run as a part of the running one. The running one has left no trace, so nothing can tell
     * them apart. Returns false, and does nothing, if each needs a task of its own.
     */
    public boolean goesOnWithin() {
        return false;
    }
}
