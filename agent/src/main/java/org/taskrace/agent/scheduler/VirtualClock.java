package org.taskrace.agent.scheduler;

import java.util.concurrent.TimeUnit;

/**
 * Time as the program's timeouts see it: it stands still while anything can run, and then jumps to the next deadline. Real time
 * plays no part, or two runs would differ.
 */
public final class VirtualClock {

    public static final long NEVER = Long.MAX_VALUE;

    /** A limit that no clock reaches. A task waits with it as without one, but says that it has one. */
    static final long UNREACHABLE = NEVER - 1;

    private static final long BEGIN = 1L << 40;

    /** A limit that stands for a wait without one: a program that meant a shorter wait would look at the result. */
    private static final long LONG_LIMIT = TimeUnit.MINUTES.toNanos(1);

    /** No run reaches such a limit. */
    private static final long CENTURY = TimeUnit.DAYS.toNanos(36_525);

    private long now = BEGIN;

    /** Returns whether a limit, negative for none, is so long that it is not meant to pass. */
    public static boolean isLong(long nanos) {
        return nanos < 0 || nanos >= LONG_LIMIT;
    }

    /** Returns whether no run reaches a limit. */
    public static boolean isEndless(long nanos) {
        return nanos >= CENTURY;
    }

    /** Returns the skipped time. */
    public long skipped() {
        return now - BEGIN;
    }

    public long now() {
        return now;
    }

    /** Returns the first time after a limit. Waits in the JDK go on at the limit itself. */
    public long deadline(long nanos) {
        return after(now, Math.max(0, nanos) + 1);
    }

    /** Returns the time so long after another one, or {@link #UNREACHABLE}. */
    public static long after(long time, long nanos) {
        long end = time + nanos;
        return nanos < 0 || end < 0 || end == NEVER ? UNREACHABLE : end;
    }

    boolean isOver(long deadline) {
        return now >= deadline;
    }

    public void skipTo(long deadline) {
        now = Math.max(now, deadline);
    }
}
