package org.taskrace.core.reach.tasktree;

/** A strand with what it follows by joins: a node of the tree, a step in it, and known steps. Immutable; compared by identity. */
public final class ClockStrand {

    final TaskNode node;
    final int step;

    /** What the strand follows, besides its own task and what created it. */
    final KnownSteps known;

    /** Whether all that is known was known at the creation of the task. */
    final boolean isInherited;

    ClockStrand(TaskNode node, int step, KnownSteps known, boolean isInherited) {
        this.node = node;
        this.step = step;
        this.known = known;
        this.isInherited = isInherited;
    }

    /** Returns the task to which the strand belongs. */
    public int task() {
        return node.task;
    }

    /** Returns whether a step of a task precedes the strand, or is in it. */
    boolean follows(TaskNode earlier, int itsStep) {
        if (earlier == node) {
            return itsStep <= step;
        }
        return known.of(earlier.task) >= itsStep || isCreatedBehind(earlier, itsStep);
    }

    private boolean isCreatedBehind(TaskNode earlier, int itsStep) {
        return earlier.depth < node.depth
                && node.at(earlier.depth) == earlier
                && itsStep <= node.at(earlier.depth + 1).createdAt;
    }

    @Override
    public String toString() {
        return "T" + node.task + "." + node.depth + "." + step;
    }
}
