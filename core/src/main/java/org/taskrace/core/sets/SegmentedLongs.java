package org.taskrace.core.sets;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.util.Arrays;

/**
 * A growing array of longs whose elements never move, for use by several threads. The memory order of an access is in
 * its name.
 *
 * <p>{@link #ensure} comes before the first access to an index; an access to an index that was never ensured fails. An
 * index must reach another thread through a happens-before edge, as any reference.
 */
public final class SegmentedLongs {

    private static final VarHandle ELEMENT = MethodHandles.arrayElementVarHandle(long[].class);
    private static final VarHandle SEGMENT = MethodHandles.arrayElementVarHandle(long[][].class);

    private final long[][] directory = new long[SegmentSizes.DIRECTORY][];
    private final long initial;

    /** Creates an array whose elements start as this value. */
    public SegmentedLongs(long initial) {
        this.initial = initial;
    }

    /** Makes room for the index. */
    public void ensure(int index) {
        SegmentSizes.checkIndex(index);
        int segment = SegmentSizes.segment(index);
        if (SEGMENT.getAcquire(directory, segment) == null) { // pairs with setRelease in allocate
            allocate(segment);
        }
    }

    private synchronized void allocate(int segment) {
        if (directory[segment] == null) {
            long[] elements = new long[SegmentSizes.length(segment)];
            if (initial != 0) {
                Arrays.fill(elements, initial);
            }
            SEGMENT.setRelease(directory, segment, elements); // pairs with getAcquire in ensure
        }
    }

    /** Returns whether there is room for the index. */
    public boolean has(int index) {
        return index >= 0
                && index <= SegmentSizes.LAST_INDEX
                && SEGMENT.getAcquire(directory, SegmentSizes.segment(index)) != null;
    }

    public long getPlain(int index) {
        return directory[SegmentSizes.segment(index)][SegmentSizes.offset(index)];
    }

    public void setPlain(int index, long value) {
        directory[SegmentSizes.segment(index)][SegmentSizes.offset(index)] = value;
    }

    public long getOpaque(int index) {
        return (long) ELEMENT.getOpaque(directory[SegmentSizes.segment(index)], SegmentSizes.offset(index));
    }

    public void setOpaque(int index, long value) {
        ELEMENT.setOpaque(directory[SegmentSizes.segment(index)], SegmentSizes.offset(index), value);
    }

    public long getAcquire(int index) {
        return (long) ELEMENT.getAcquire(directory[SegmentSizes.segment(index)], SegmentSizes.offset(index));
    }

    public void setRelease(int index, long value) {
        ELEMENT.setRelease(directory[SegmentSizes.segment(index)], SegmentSizes.offset(index), value);
    }

    /** Acquires on success; pairs with {@link #setRelease}. */
    public boolean compareAndSetAcquire(int index, long expected, long value) {
        return (long) ELEMENT.compareAndExchangeAcquire(
                        directory[SegmentSizes.segment(index)], SegmentSizes.offset(index), expected, value)
                == expected;
    }

    /** Returns the bytes held. */
    public long bytes() {
        long elements = 0;
        for (int segment = 0; segment < SegmentSizes.DIRECTORY; segment++) {
            if (SEGMENT.getAcquire(directory, segment) != null) {
                elements += SegmentSizes.length(segment);
            }
        }
        return elements * Long.BYTES;
    }
}
