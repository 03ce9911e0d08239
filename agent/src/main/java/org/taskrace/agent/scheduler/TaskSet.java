package org.taskrace.agent.scheduler;

import org.taskrace.core.sets.IntRanges;

/** The tasks of one executor, whose end can be awaited. */
public final class TaskSet {

    /** The tasks that the next wait for the executor has to follow. */
    public final IntRanges tasks = new IntRanges();

    /** The number of tasks that have not ended. */
    public int running;

    /** The largest number of tasks that had not ended. */
    public int most;

    /** The number of running tasks that keep no other from quiescence: they wait for it, or for a task that does, or for their time. */
    public int quiescing;

    /** The strand that continues after the end of all tasks of an executor that takes no more, or -1. */
    public int awaitedBy = -1;

    /** Counts the end of one task. */
    void ended() {
        running--;
    }
}
