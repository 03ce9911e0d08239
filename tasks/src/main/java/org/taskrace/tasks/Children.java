package org.taskrace.tasks;

/**
 * Tasks that will be joined, the newest first. Used by one thread. Tasks that have ended are dropped now and then, so that a long
 * loop does not hold on to all that it ever created.
 */
final class Children {

    private static final int FIRST_SWEEP = 256;

    private Task first;
    private int size;
    private int sweepAt = FIRST_SWEEP;
    private boolean any;

    void add(Task child) {
        if (size >= sweepAt) {
            sweep();
        }
        child.next = first;
        first = child;
        size++;
        any = true;
    }

    /** Returns whether there was ever a child. */
    boolean everAny() {
        return any;
    }

    /** Takes the newest one out; null where there is none. */
    Task remove() {
        Task task = first;
        if (task != null) {
            first = task.next;
            task.next = null;
            size--;
        }
        return task;
    }

    private void sweep() {
        Task kept = first;
        first = null;
        size = 0;
        Task last = null;
        while (kept != null) {
            Task rest = kept.next;
            kept.next = null;
            if (!kept.isDone()) {
                if (last == null) {
                    first = kept;
                } else {
                    last.next = kept;
                }
                last = kept;
                size++;
            }
            kept = rest;
        }
        // Doubled, so that all sweeps together cost no more than the additions.
        sweepAt = Math.max(FIRST_SWEEP, 2 * size);
    }
}
