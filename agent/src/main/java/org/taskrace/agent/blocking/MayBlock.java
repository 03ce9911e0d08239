package org.taskrace.agent.blocking;

/** Certainty that a task never waits, from the most certain on. */
public enum MayBlock {
    /** All that it can run was seen, and neither that nor the tasks that it makes wait for anything but their own children. */
    NEVER,
    /** Nothing was seen that waits, but not all that it can run could be seen. */
    HARDLY,
    /** It shares work with others, and should let them run between; see {@link WorkSharingLoopFinder}. */
    SHARES,
    /** It may wait for what others do, its creator for one. */
    MAYBE;

    /** Returns whether the task needs a stack of its own. */
    public boolean needsStack() {
        return compareTo(SHARES) >= 0;
    }

    MayBlock and(MayBlock other) {
        return compareTo(other) >= 0 ? this : other;
    }
}
