package org.taskrace.core.sets;

/**
 * Position of an index in an array that grows by segments of doubling size (64, 128, 256, and so on). A segment never
 * moves, so threads may use old elements while others append. A directory of {@value #DIRECTORY} segments is enough for
 * every int index.
 */
final class SegmentSizes {

    static final int DIRECTORY = 26;

    private static final int FIRST_BITS = 6;

    private SegmentSizes() {}

    static int segment(int index) {
        return 31 - FIRST_BITS - Integer.numberOfLeadingZeros(index + (1 << FIRST_BITS));
    }

    static int offset(int index) {
        int shifted = index + (1 << FIRST_BITS);
        return shifted & ~Integer.highestOneBit(shifted);
    }

    static int length(int segment) {
        return 1 << (segment + FIRST_BITS);
    }

    /** The largest index. */
    static final int LAST_INDEX = Integer.MAX_VALUE - (1 << FIRST_BITS);

    static void checkIndex(int index) {
        if (index < 0 || index > LAST_INDEX) {
            throw new IndexOutOfBoundsException("index " + index + " is not in 0 … " + LAST_INDEX);
        }
    }
}
