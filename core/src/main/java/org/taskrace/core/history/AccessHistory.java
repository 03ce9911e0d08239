package org.taskrace.core.history;

import org.taskrace.core.event.TaskEvents;

/**
 * A history that keeps for each location enough earlier accesses that the first race on it cannot be missed.
 *
 * <p>Contract: a race on a location is reported if and only if the location is racy in the executed dag. Every reported
 * race is real. Which of several races on one location are reported is the implementation's choice. After a race on a
 * location nothing more need be reported about it.
 */
public interface AccessHistory {

    /** Judges and records a read in the strand {@code now}. */
    void read(int location, int now, boolean isolated, int site);

    /** Judges and records a write in the strand {@code now}. */
    void write(int location, int now, boolean isolated, int site);

    /** Invalidates remembered judgements and bounds, after an event. {@link TaskEvents#switchTo} counts as one. */
    default void strandChanged() {}

    /** Returns the record of a location as short text such as {@code writer T2, reader T3}, for explanations. */
    String describe(int location);

    /** Returns the bytes held by the history, for benchmarks. */
    long bytes();
}
