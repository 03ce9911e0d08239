package org.taskrace.agent.parallel.locks;

import java.util.ArrayList;
import java.util.List;
import org.taskrace.core.reach.tasktree.ClockStrand;

/** A critical section in which tasks were created; guarded by its {@link TaskLocks}. */
final class LockSection {

    /** The task that holds the lock. */
    final int owner;

    /** The strand that follows the release; null while the section is open. */
    ClockStrand release;

    /** Pairs that only this section keeps from racing, while it is open. */
    final List<GuardedPair> pairs = new ArrayList<>();

    LockSection(int owner) {
        this.owner = owner;
    }
}
