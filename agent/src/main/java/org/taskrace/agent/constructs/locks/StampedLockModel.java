package org.taskrace.agent.constructs.locks;

import org.taskrace.agent.scheduler.Scheduler;
import org.taskrace.hooks.sync.SyncHooks;

/**
 * StampedLocks as locks. What is read between a tryOptimisticRead and its validate is as good as read under the read lock: a
 * validate that fails makes the program read again.
 *
 * <p>Blind spot: a task that forgets to validate on some path is taken for one that holds the read lock from there on. Classes
 * that never validate are not.
 */
public final class StampedLockModel {

    /** Takes and gives back holds, for the running task. */
    public interface Holds {
        void add(Object lock, boolean shared);

        void remove(Object lock, boolean shared);
    }

    private final Scheduler scheduler;
    private final Holds holds;

    public StampedLockModel(Scheduler scheduler, Holds holds) {
        this.scheduler = scheduler;
        this.holds = holds;
    }

    /** A call that yields a stamp has returned. */
    public void stamped(Object lock, long stamp, int operation) {
        if (stamp == 0) {
            return;
        }
        if ((operation & SyncHooks.CONVERTED) != 0) {
            removeAll(lock);
        }
        switch (operation & ~SyncHooks.CONVERTED) {
            case SyncHooks.WRITE -> holds.add(lock, false);
            case SyncHooks.READ -> holds.add(lock, true);
            default -> {
                if (scheduler.current().optimistic().add(lock)) {
                    holds.add(lock, true);
                }
            }
        }
    }

    /** A hold of whatever kind is about to be given back. */
    public void removeAll(Object lock) {
        holds.remove(lock, false);
        removeOptimistic(lock);
        holds.remove(lock, true);
    }

    public void validated(Object lock) {
        removeOptimistic(lock);
    }

    private void removeOptimistic(Object lock) {
        if (scheduler.current().optimistic().remove(lock)) {
            holds.remove(lock, true);
        }
    }
}
