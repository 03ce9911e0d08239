package org.taskrace.tasks;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.BooleanSupplier;
import java.util.function.Supplier;

/**
 * A detector of deadlocks of one run. It finds a deadlock when the last task that could go on begins to wait or ends.
 *
 * <p>It does not know which task is to put which promise. It counts tasks that neither have ended nor wait; when there
 * are none, no promise can be put any more. A cycle is therefore reported when the tasks outside it have ended or wait,
 * not before. A promise made outside the run may be put from there, so a task that waits for one is no proof.
 *
 * <p>Cost: two atomic additions for a task; four and a scan of all waits for a wait. So it is off by default.
 */
final class DeadlockWatch {

    /** A task that waits. */
    static class Wait {
        private final BooleanSupplier over;
        private final Supplier<String> description;

        Wait(BooleanSupplier over, Supplier<String> description) {
            this.over = over;
            this.description = description;
        }

        /** Returns whether the wait could be part of a deadlock by promises, and be ended by {@link #deadlock}. */
        boolean canBreak() {
            return false;
        }

        /** Returns whether a task outside the run may end the wait. */
        boolean isOpen() {
            return false;
        }

        /** Ends the wait with an exception. */
        void deadlock(String message) {
            throw new UnsupportedOperationException(message);
        }
    }

    /** Tasks that have not ended and do not wait. */
    private final AtomicInteger active = new AtomicInteger();

    /** Counts ended waits: if it does not change, the set of waits that was looked at was a true picture of one moment. */
    private final AtomicLong endedWaits = new AtomicLong();

    private final Set<Wait> waits = ConcurrentHashMap.newKeySet();

    void taskCreated() {
        active.incrementAndGet();
    }

    void taskEnded() {
        oneLess();
    }

    Wait beginWait(Wait wait) {
        waits.add(wait);
        oneLess();
        return wait;
    }

    void endWait(Wait wait) {
        active.incrementAndGet();
        endedWaits.incrementAndGet();
        waits.remove(wait);
    }

    private void oneLess() {
        if (active.decrementAndGet() == 0) {
            check();
        }
    }

    private void check() {
        long before = endedWaits.get();
        List<Wait> seen = new ArrayList<>(waits);
        boolean stuck = seen.stream().anyMatch(Wait::canBreak)
                && seen.stream().noneMatch(wait -> wait.isOpen() || wait.over.getAsBoolean());
        if (!stuck || active.get() != 0 || endedWaits.get() != before) {
            return;
        }
        seen.sort(Comparator.comparing(wait -> wait.description.get()));
        StringBuilder message =
                new StringBuilder("deadlock: every task waits, and none is left that could put a promise.");
        seen.forEach(wait -> message.append("\n  ").append(wait.description.get()));
        message.append("\nLet one of these tasks put its promise before it waits, or create the task that puts it");
        seen.stream().filter(Wait::canBreak).forEach(wait -> wait.deadlock(message.toString()));
    }
}
