package org.taskrace.core.reach.promises.recall;

/**
 * Remembered answers to "does the step precede what this context knows?". A context never changes, so an answer stays
 * true for every later question. The table has a fixed size, so a newer answer may replace an older one.
 *
 * <pre>
 * bits 63..32  step
 * bits 31..1   context
 * bit 0        the answer
 * </pre>
 */
final class Memo {

    static final int UNKNOWN = -1;
    static final int NO = 0;
    static final int YES = 1;

    private static final int FEWEST_BITS = 8;
    private static final int MOST_BITS = 18;
    private static final long SCRAMBLE = 0x9E3779B97F4A7C15L;

    private long[] answers = new long[1 << FEWEST_BITS];
    private int bits = FEWEST_BITS;

    /** Makes the table as large as that many contexts deserve; what was remembered may be forgotten. */
    void fit(int contexts) {
        int wanted = Math.min(MOST_BITS, 32 - Integer.numberOfLeadingZeros(contexts));
        if (wanted > bits) {
            bits = Math.min(MOST_BITS, wanted + 1);
            answers = new long[1 << bits];
        }
    }

    int recall(int step, int context) {
        long key = key(step, context);
        long answer = answers[slot(key)];
        // Contexts are numbered from 1, so an empty slot matches no key.
        return (answer & ~1L) == key ? (int) answer & 1 : UNKNOWN;
    }

    void remember(int step, int context, boolean answer) {
        long key = key(step, context);
        answers[slot(key)] = answer ? key | 1 : key;
    }

    private static long key(int step, int context) {
        return (long) step << 32 | (long) context << 1;
    }

    private int slot(long key) {
        return (int) (key * SCRAMBLE >>> -bits);
    }

    long bytes() {
        return 8L * answers.length;
    }
}
