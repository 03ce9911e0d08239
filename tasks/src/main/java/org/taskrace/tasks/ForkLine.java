package org.taskrace.tasks;

import org.taskrace.tasks.observe.TaskObserver;

/**
 * The line of unjoined fork tasks: a fork puts the child at once to the left of its parent, and a task may join only the task at
 * once to its left, which thereby leaves the line.
 *
 * <p>Each task holds its left neighbour, and nobody else changes that: a fork changes the parent's and sets the child's before the
 * child runs, a join reads that of a task which has ended. So the line needs no lock.
 *
 * <p>Source: structured fork-join, section 5 of "Race Detection in Two Dimensions" (Dimitrov, Vechev, Sarkar).
 */
final class ForkLine {

    private static final int SHOWN = 5;

    private ForkLine() {}

    static <T> ResultTask<T> fork(Task parent, ResultTask<T> child) {
        child.left = parent.left;
        parent.left = child;
        parent.launch(child);
        return child;
    }

    /** Only the root of a run and fork tasks stand in the line. */
    static void checkMayFork(Task parent) {
        if (parent.isOutside()) {
            throw Task.outsideAnyFinish("fork");
        }
        if (parent.kind != TaskObserver.Kind.ROOT && parent.kind != TaskObserver.Kind.FORK) {
            throw new TaskStructureException("fork in " + parent.describe()
                    + ": only the main task and forked tasks can fork, since the joins must follow one line of tasks."
                    + " Use spawn and sync, or a future, here");
        }
    }

    static TaskStructureException notTheLeftNeighbour(Task joiner, ResultTask<?> joined) {
        StringBuilder text =
                new StringBuilder(joiner.describe()).append(" cannot join ").append(joined.describe());
        if (joined.isJoined()) {
            text.append(", which has been joined already");
        } else if (joiner == joined) {
            text.append(": no task can join itself");
        } else {
            text.append(", which is not the task at once to its left");
        }
        if (joiner.left == null) {
            return new TaskStructureException(
                    text.append(". There is no task to its left: whatever it forked has been joined. Remove this join")
                            .toString());
        }
        text.append(". It can only join its left neighbour; to its left stand, the nearest first: ");
        int shown = 0;
        // Tasks further to the left may be running: what is shown of them is what was true a moment ago.
        for (ResultTask<?> task = joiner.left; task != null && shown < SHOWN; task = task.left) {
            text.append(shown++ == 0 ? "" : ", ").append(task.describe());
        }
        return new TaskStructureException(
                text.append(". Join the last forked task first, or use a future, which anybody may get")
                        .toString());
    }
}
