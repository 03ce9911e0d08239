package org.taskrace.core.history;

import org.taskrace.core.event.TaskEvents;

/**
 * Who was here before: for each location enough earlier accesses that the first race on it cannot be missed.
 *
 * <p>Contract: for each location, a race is told if and only if the location is racy in the executed dag, and every race told is
 * a real one. Which of several races on one location are told is the implementation's choice. After a race on a location
 * nothing more need be told about it.
 */
public interface AccessHistory {

    /** A read in the strand {@code now}. */
    void read(int location, int now, boolean isolated, int site);

    /** A write in the strand {@code now}. */
    void write(int location, int now, boolean isolated, int site);

    /**
     * The structure has been told an event: remembered judgements and bounds are out of date. {@link TaskEvents#switchTo}
     * counts as one.
     */
    default void strandChanged() {}

    /** What is recorded for a location, as short text such as {@code writer T2, reader T3}, for explanations. */
    String describe(int location);

    /** Bytes held by the history, for benchmarks. */
    long bytes();
}
