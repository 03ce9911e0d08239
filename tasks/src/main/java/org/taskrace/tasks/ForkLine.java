package org.taskrace.tasks;

import org.taskrace.tasks.observe.TaskObserver;

/**
 * The line of unjoined fork tasks. A fork puts the child directly to the left of its parent. A task may join only its
 * left neighbour, which then leaves the line.
 *
 * <p>Each task holds its left neighbour, and no other thread changes it. A fork sets the parent's and the child's
 * neighbour before the child runs. A join reads the neighbour of a task that has ended. So the line needs no lock.
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

    /** Checks that a task may fork: only the root of a run and fork tasks stand in the line. */
    static void checkMayFork(Task parent) {
        if (parent.isOutside()) {
            throw Failures.outsideAnyFinish("fork");
        }
        if (parent.kind != TaskObserver.Kind.ROOT && parent.kind != TaskObserver.Kind.FORK) {
            throw new TaskStructureException("fork in " + parent.describe()
                    + ": only the main task and forked tasks can fork, since the joins must follow one line of tasks."
                    + " Use spawn and sync, or a future, here");
        }
    }

    /** Joins the left neighbour, and no other. */
    static <T> T join(Task joiner, ResultTask<T> joined) {
        if (joiner.left != joined) {
            throw notTheLeftNeighbour(joiner, joined);
        }
        int place = joiner.run.site();
        joined.awaitEnd(joiner, "join", place);
        // What the joined task left unjoined stands between: it becomes the left neighbour.
        joiner.left = joined.left;
        joined.left = null;
        joined.markJoined();
        if (joiner.run.observer != null) {
            joiner.run.observer.join(joiner.id, joined.id, place);
        }
        return joined.result();
    }

    /** Joins all to the left; returns the failure with those that came to it. */
    static Throwable joinRest(Task joiner, Throwable failure) {
        Throwable collected = failure;
        boolean interrupted = false;
        while (joiner.left != null) {
            ResultTask<?> neighbour = joiner.left;
            try {
                join(joiner, neighbour);
            } catch (Throwable thrown) {
                collected = Failures.merge(collected, thrown);
                if (joiner.left == neighbour) {
                    // The join gave up because of an interrupt, but nothing may outlive its run: the next attempt is
                    // undisturbed.
                    interrupted |= Thread.interrupted();
                }
            }
        }
        if (interrupted) {
            Thread.currentThread().interrupt();
        }
        return collected;
    }

    private static TaskStructureException notTheLeftNeighbour(Task joiner, ResultTask<?> joined) {
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
                    text.append(". There is no task to its left: all that it forked has been joined. Remove this join")
                            .toString());
        }
        text.append(". It can only join its left neighbour; to its left stand, the nearest first: ");
        int shown = 0;
        // Tasks further to the left may be running: what is shown of them is what was true a moment ago.
        for (ResultTask<?> task = joiner.left; task != null && shown < SHOWN; task = task.left) {
            text.append(shown++ == 0 ? "" : ", ").append(task.describe());
        }
        return new TaskStructureException(
                text.append(". Join the last forked task first, or use a future, which any task may get")
                        .toString());
    }
}
