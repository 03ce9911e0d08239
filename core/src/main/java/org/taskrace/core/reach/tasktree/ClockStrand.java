package org.taskrace.core.reach.tasktree;

/**
 * A strand with what it follows by joins: a node of the tree, a step in it, and known steps. It also has the locks that
 * its task holds, and the steps that it follows in this schedule. Immutable; compared by identity.
 */
public final class ClockStrand {

    final TaskNode node;
    final int step;

    /** The strands that precede this one in every schedule, besides those of its own task and of its creators. */
    final KnownSteps known;

    /** Whether all that is known was known at the creation of the task. */
    final boolean isInherited;

    /** The strands that precede this one in this schedule; {@link #known} itself if no observed edge leads here. */
    final KnownSteps observed;

    /** True if the task has observed nothing since its creation. */
    final boolean isObservedInherited;

    /** The number of the lock set that the task holds. */
    private final int locks;

    ClockStrand(
            TaskNode node,
            int step,
            KnownSteps known,
            boolean isInherited,
            KnownSteps observed,
            boolean isObservedInherited,
            int locks) {
        this.node = node;
        this.step = step;
        this.known = known;
        this.isInherited = isInherited;
        this.observed = observed;
        this.isObservedInherited = isObservedInherited;
        this.locks = locks;
    }

    /** Returns a strand that differs in its locks alone: for one access under one lock more. */
    public ClockStrand withLocks(int others) {
        return new ClockStrand(node, step, known, isInherited, observed, isObservedInherited, others);
    }

    /** Returns the task to which the strand belongs. */
    public int task() {
        return node.task;
    }

    /** Returns the number of the lock set that the task holds. */
    public int locks() {
        return locks;
    }

    /** Returns whether a step of a task precedes the strand in every schedule, or is in it. */
    boolean follows(TaskNode earlier, int itsStep) {
        return follows(earlier, itsStep, known);
    }

    /** Returns whether another strand precedes this one in this schedule by clocks, or is in it; functions of stages are left out. */
    public boolean followsAsObserved(ClockStrand earlier) {
        return follows(earlier.node, earlier.step, observed);
    }

    boolean follows(TaskNode earlier, int itsStep, KnownSteps steps) {
        if (earlier == node) {
            return itsStep <= step;
        }
        return steps.of(earlier.task) >= itsStep || isCreatedBehind(earlier, itsStep);
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
