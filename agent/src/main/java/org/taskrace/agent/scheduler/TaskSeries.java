package org.taskrace.agent.scheduler;

/** Tasks that one task creates one after the other; running the series runs the task that {@link #next} returned last. */
public abstract class TaskSeries implements Runnable {

    /** How many stacks the tasks have used up: all but the last one were left to a task that waits, or are empty. */
    int stacks;

    /** Returns whether a task is left that has not begun. */
    public abstract boolean hasNext();

    /** Returns the next task, which begins at once. */
    public abstract ScheduledTask next();
}
