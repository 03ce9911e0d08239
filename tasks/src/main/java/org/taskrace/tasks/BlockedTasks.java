package org.taskrace.tasks;

import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/**
 * All threads that are blocked for a promise. Cancellation is rare and such threads are few, so it wakes all of them, and each one looks
 * whether it is meant.
 */
final class BlockedTasks {

    private static final Set<PromiseWait> BLOCKED = ConcurrentHashMap.newKeySet();

    private BlockedTasks() {}

    /** Adds a wait; called before the last look at whether the task has to block at all. */
    static void add(PromiseWait wait) {
        BLOCKED.add(wait);
    }

    static void remove(PromiseWait wait) {
        BLOCKED.remove(wait);
    }

    static void wakeAll() {
        BLOCKED.forEach(PromiseWait::wake);
    }
}
