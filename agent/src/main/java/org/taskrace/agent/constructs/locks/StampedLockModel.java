package org.taskrace.agent.constructs.locks;

import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.Set;
import org.taskrace.agent.scheduler.Scheduler;
import org.taskrace.engine.util.WeakIdentityMap;
import org.taskrace.hooks.sync.SyncHooks;

/**
 * StampedLocks as locks. A read between a tryOptimisticRead and its validate counts as one under the read lock, since a
 * failed validate makes the program read again.
 *
 * <p>Blind spot: a task that forgets to validate on some path is taken for one that holds the read lock from there on.
 * Classes that never validate are not.
 */
public final class StampedLockModel {

    /** Holds of locks, which the running task takes and gives back. */
    public interface Holds {
        void add(Object lock, boolean shared);

        boolean remove(Object lock, boolean shared);
    }

    private final Scheduler scheduler;
    private final Holds holds;

    /** By task: the locks that it reads optimistically. */
    private final WeakIdentityMap<Set<Object>> optimistic = new WeakIdentityMap<>();

    public StampedLockModel(Scheduler scheduler, Holds holds) {
        this.scheduler = scheduler;
        this.holds = holds;
    }

    private Set<Object> optimistic() {
        Set<Object> locks = optimistic.get(scheduler.current());
        if (locks == null) {
            locks = Collections.newSetFromMap(new IdentityHashMap<>());
            optimistic.put(scheduler.current(), locks);
        }
        return locks;
    }

    /** Records the stamp that a call has returned. */
    public void stamped(Object lock, long stamp, int operation) {
        boolean isOptimistic = (operation & ~SyncHooks.CONVERTED) == SyncHooks.OPTIMISTIC;
        if (!isOptimistic) {
            removeOptimistic(lock);
        }
        // A stamp of 0 does not keep programs from reading: the validate that follows fails.
        if (stamp == 0 && operation != SyncHooks.OPTIMISTIC) {
            return;
        }
        if (operation == (SyncHooks.CONVERTED | SyncHooks.READ)) {
            convertToRead(lock);
            return;
        }
        if ((operation & SyncHooks.CONVERTED) != 0) {
            removeAll(lock);
        }
        switch (operation & ~SyncHooks.CONVERTED) {
            case SyncHooks.WRITE -> holds.add(lock, false);
            case SyncHooks.READ -> holds.add(lock, true);
            default -> {
                if (optimistic().add(lock)) {
                    holds.add(lock, true);
                }
            }
        }
    }

    /** Adds the new hold before the old one is given back: no other task gets the lock in between. */
    private void convertToRead(Object lock) {
        holds.add(lock, true);
        boolean hadWrite = holds.remove(lock, false);
        if (!removeOptimistic(lock) && !hadWrite) {
            holds.remove(lock, true);
        }
    }

    /** Gives back one hold of each kind. */
    public void removeAll(Object lock) {
        holds.remove(lock, false);
        removeOptimistic(lock);
        holds.remove(lock, true);
    }

    public void validated(Object lock) {
        removeOptimistic(lock);
    }

    private boolean removeOptimistic(Object lock) {
        boolean isThere = optimistic().remove(lock);
        if (isThere) {
            holds.remove(lock, true);
        }
        return isThere;
    }
}
