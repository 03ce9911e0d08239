package org.taskrace.hooks.tasks;

/**
 * A JDK object that remembers which task completes it. The agent adds this interface, and a field behind it, to the
 * future classes of java.util.concurrent when they are loaded. A look-up in a table would cost more than the task
 * itself.
 */
public interface CompletionMark {

    /** Returns the mark set last; 0 at first. */
    int taskrace$mark();

    void taskrace$mark(int mark);
}
