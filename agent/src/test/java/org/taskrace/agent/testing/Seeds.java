package org.taskrace.agent.testing;

/**
 * Seeds of random tests. {@code -Dtaskrace.seed=S} begins with another seed. {@code -Dtaskrace.share=100} tries all seeds of a test,
 * on every JDK; a build tries a few percent of them.
 */
public final class Seeds {

    private static final int SHARE = Integer.getInteger("taskrace.share", 4);

    private Seeds() {}

    /** Returns the first seed: the usual one, unless the property gives another. */
    public static long first(long usual) {
        return Long.getLong("taskrace.seed", usual);
    }

    /** Returns the number of seeds to try. */
    public static int count(int all) {
        return Math.max(1, all * SHARE / 100);
    }

    /** Returns whether tests go over all programs and rounds, as they do in .ci/run, or over a part. */
    public static boolean isWhole() {
        return SHARE >= 10;
    }

    /** Whether the long tests run too. */
    public static boolean isLong() {
        return SHARE >= 100;
    }
}
