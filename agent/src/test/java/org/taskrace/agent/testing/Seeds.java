package org.taskrace.agent.testing;

/**
 * Seeds of random tests. {@code -Dtaskrace.seed=S} begins with another seed. {@code -Dtaskrace.share=100} tries all seeds of a test,
 * on every JDK, instead of a tenth of them.
 */
public final class Seeds {

    private static final int SHARE = Integer.getInteger("taskrace.share", 10);

    private Seeds() {}

    /** Returns the first seed: the usual one, unless the property gives another. */
    public static long first(long usual) {
        return Long.getLong("taskrace.seed", usual);
    }

    /** Returns the number of seeds to try. */
    public static int count(int all) {
        return Math.max(1, all * SHARE / 100);
    }

    /** Whether the long tests run too. */
    public static boolean isLong() {
        return SHARE >= 100;
    }
}
