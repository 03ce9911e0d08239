package org.taskrace.hooks.sync;

/** The lock that a concurrent map holds while it computes an entry; it knows whether the map has called the function. */
public final class EntryLock {

    private boolean hasRun;

    /** Records that the map calls a function for the entry. */
    void run() {
        hasRun = true;
    }

    /** Returns whether the map has called a function for the entry since the last question. */
    public boolean takeRun() {
        boolean ran = hasRun;
        hasRun = false;
        return ran;
    }
}
