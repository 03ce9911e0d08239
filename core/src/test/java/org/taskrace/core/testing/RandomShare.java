package org.taskrace.core.testing;

/** The share of random programs that a test tries. {@code -Dtaskrace.share} gives it in percent; a build tries a few, a long check more. */
public final class RandomShare {

    private static final int PERCENT = Integer.getInteger("taskrace.share", 4);

    private RandomShare() {}

    /** Returns the number of programs to try, of those that are tried at ten percent. */
    public static int of(int atTenPercent) {
        return Math.max(1, atTenPercent * PERCENT / 10);
    }
}
