package org.taskrace.core.order;

/**
 * The arithmetic that both lists share. It gives the size of a group, the label of a new element, and the density at
 * which a range of group tags is spread.
 *
 * <p>An element's position is one long, so that it is read and written at once:
 *
 * <pre>
 * bits 63..32  group
 * bits 31..0   label in the group, unsigned
 * </pre>
 *
 * Two positions of one group therefore compare as longs.
 */
final class LabelSpace {

    /** A group that holds this many elements is split before the next insertion. */
    static final int GROUP_CAPACITY = 64;

    /** A split leaves at least this many elements on each side, so the next split is at least as many insertions away. */
    static final int LEAST_AFTER_SPLIT = 16;

    /** Labels lie in 0 … 2^32 - 1. */
    static final long LABELS = 1L << 32;

    /** Tags of groups lie in 0 … 2^62 - 1. */
    static final int TAG_BITS = 62;

    static final long TAGS = 1L << TAG_BITS;

    /** Step between appended labels, instead of half of the space that is left; keeps appending cheap. */
    private static final long LABEL_STEP = LABELS / GROUP_CAPACITY;

    private static final long TAG_STEP = 1L << 30;

    /** A range of 2^i tags may hold up to DENSITY^i groups: 1.43^62 is more groups than an int can number. */
    private static final double DENSITY = 2 / 1.4;

    /** Spreading a range leaves at least this distance, so that it pays for several insertions. */
    private static final long LEAST_TAG_DISTANCE = 16;

    private LabelSpace() {}

    static long position(int group, long label) {
        return (long) group << 32 | label;
    }

    static int group(long position) {
        return (int) (position >>> 32);
    }

    static long label(long position) {
        return position & LABELS - 1;
    }

    /**
     * Returns a label strictly between two; -1 where there is none left. Pass -1 for "before the first", {@link
     * #LABELS} for "after the last".
     */
    static long labelBetween(long low, long high) {
        return between(low, high, high == LABELS, LABEL_STEP);
    }

    /** Returns a tag strictly between two; -1 where there is none left. Pass {@link #TAGS} for "after the last". */
    static long tagBetween(long low, long high) {
        return between(low, high, high == TAGS, TAG_STEP);
    }

    private static long between(long low, long high, boolean atEnd, long step) {
        long half = high - low >> 1;
        if (half == 0) {
            return -1;
        }
        return low + (atEnd ? Math.min(half, step) : half);
    }

    /** Returns the label of element {@code index} of {@code count} when a group is labelled evenly. */
    static long evenLabel(int index, int count) {
        return LABELS / (count + 1) * (index + 1);
    }

    /** Returns the number of elements that stay when a full group is split to make room after its element {@code index}. */
    static int staying(int index, int count) {
        return Math.max(LEAST_AFTER_SPLIT, Math.min(count - LEAST_AFTER_SPLIT, index + 1));
    }

    /** Returns the number of groups that a range of 2^bits tags may hold. */
    static double tagRangeCapacity(int bits) {
        return Math.min(Math.pow(DENSITY, bits), (double) (1L << bits) / LEAST_TAG_DISTANCE);
    }
}
