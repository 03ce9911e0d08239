package org.taskrace.agent.scheduler;

/**
 * Time as the program's timeouts see it: it stands still while anything can run, and then jumps to the next deadline. Real time
 * plays no part, or two runs would differ.
 */
public final class VirtualClock {

    public static final long NEVER = Long.MAX_VALUE;

    private static final long BEGIN = 1L << 40;

    private long now = BEGIN;

    /** Returns the skipped time. */
    public long skipped() {
        return now - BEGIN;
    }

    public long now() {
        return now;
    }

    public long deadline(long nanos) {
        long end = now + Math.max(0, nanos);
        return end < 0 ? NEVER - 1 : end;
    }

    boolean isOver(long deadline) {
        return now >= deadline;
    }

    public void skipTo(long deadline) {
        now = Math.max(now, deadline);
    }
}
