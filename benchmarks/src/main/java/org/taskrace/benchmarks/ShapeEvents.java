package org.taskrace.benchmarks;

import java.util.function.IntConsumer;
import org.taskrace.core.event.TaskEvents;
import org.taskrace.core.event.TaskKind;

/** Source of a shape's events, by async and finish or by spawn and sync, with their count. */
final class ShapeEvents {

    private static final int SITE = 1;

    private final TaskEvents listener;
    private final boolean spawn;
    private final IntConsumer onTaskRuns;
    private long count;

    /** {@code onTaskRuns} hears of each task once, when it begins to run; it may be null. */
    ShapeEvents(TaskEvents listener, boolean spawn, IntConsumer onTaskRuns) {
        this.listener = listener;
        this.spawn = spawn;
        this.onTaskRuns = onTaskRuns;
    }

    long count() {
        return count;
    }

    void begin() {
        listener.begin(0, TaskEvents.NO_SITE);
        count++;
        taskRuns(0);
    }

    /** Begins a group of children that the task will join together. */
    void open(int task) {
        if (!spawn) {
            listener.beginFinish(task, SITE);
            count++;
        }
    }

    /** Joins the group of children. */
    void close(int task) {
        if (spawn) {
            listener.sync(task, SITE);
        } else {
            listener.endFinish(task, SITE);
        }
        count++;
    }

    void enter(int parent, int child) {
        listener.create(parent, child, spawn ? TaskKind.SPAWN : TaskKind.ASYNC, SITE);
        listener.switchTo(child);
        count += 2;
        taskRuns(child);
    }

    void leave(int child, int parent) {
        if (spawn) {
            listener.sync(child, TaskEvents.NO_SITE);
            count++;
        }
        listener.end(child, TaskEvents.NO_SITE);
        listener.switchTo(parent);
        count += 2;
    }

    private void taskRuns(int task) {
        if (onTaskRuns != null) {
            onTaskRuns.accept(task);
        }
    }
}
