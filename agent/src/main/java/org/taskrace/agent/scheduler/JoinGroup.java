package org.taskrace.agent.scheduler;

import java.util.ArrayDeque;
import org.taskrace.core.sets.IntList;

/** Tasks of the task API that are awaited together: by a finish, a sync or the end of a pipeline. */
public final class JoinGroup {

    /** Tasks that were not awaited yet, in the order of their creation. */
    public final IntList tasks = new IntList();

    /** Tasks that have not begun, the newest creator's first; a list of its own once there were any. */
    ArrayDeque<DeferredTaskQueue.Batch> late = DeferredTaskQueue.NONE;

    private int running;

    /** Adds a task with this number, whose {@link ScheduledTask#group} this is. */
    public void add(int task) {
        tasks.add(task);
        running++;
    }

    void ended() {
        running--;
    }

    public boolean isOver() {
        return running == 0;
    }
}
