package org.taskrace.core.sets;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.util.Arrays;

/**
 * A growing array of ints whose elements never move, for use by several threads. The memory order of an access is in its name.
 *
 * <p>{@link #ensure} comes before the first access to an index; an access to an index that was never ensured fails. Whoever
 * passes an index to another thread must do so with a happens-before edge, as for any reference.
 */
public final class SegmentedInts {

    private static final VarHandle ELEMENT = MethodHandles.arrayElementVarHandle(int[].class);
    private static final VarHandle SEGMENT = MethodHandles.arrayElementVarHandle(int[][].class);

    private final int[][] directory = new int[Segments.DIRECTORY][];
    private final int initial;

    /** An array whose elements start as this value. */
    public SegmentedInts(int initial) {
        this.initial = initial;
    }

    /** Makes room for the index. */
    public void ensure(int index) {
        Segments.checkIndex(index);
        int segment = Segments.segment(index);
        if (SEGMENT.getAcquire(directory, segment) == null) { // pairs with setRelease in allocate
            allocate(segment);
        }
    }

    private synchronized void allocate(int segment) {
        if (directory[segment] == null) {
            int[] elements = new int[Segments.length(segment)];
            if (initial != 0) {
                Arrays.fill(elements, initial);
            }
            SEGMENT.setRelease(directory, segment, elements); // pairs with getAcquire in ensure
        }
    }

    /** Whether there is room for the index. */
    public boolean has(int index) {
        return index >= 0
                && index <= Segments.LAST_INDEX
                && SEGMENT.getAcquire(directory, Segments.segment(index)) != null;
    }

    public int getPlain(int index) {
        return directory[Segments.segment(index)][Segments.offset(index)];
    }

    public void setPlain(int index, int value) {
        directory[Segments.segment(index)][Segments.offset(index)] = value;
    }

    public int getOpaque(int index) {
        return (int) ELEMENT.getOpaque(directory[Segments.segment(index)], Segments.offset(index));
    }

    public void setOpaque(int index, int value) {
        ELEMENT.setOpaque(directory[Segments.segment(index)], Segments.offset(index), value);
    }

    public int getAcquire(int index) {
        return (int) ELEMENT.getAcquire(directory[Segments.segment(index)], Segments.offset(index));
    }

    public void setRelease(int index, int value) {
        ELEMENT.setRelease(directory[Segments.segment(index)], Segments.offset(index), value);
    }

    /** Acquires on success; pairs with {@link #setRelease}. */
    public boolean compareAndSetAcquire(int index, int expected, int value) {
        return (int) ELEMENT.compareAndExchangeAcquire(
                        directory[Segments.segment(index)], Segments.offset(index), expected, value)
                == expected;
    }

    /** Bytes held. */
    public long bytes() {
        long elements = 0;
        for (int segment = 0; segment < Segments.DIRECTORY; segment++) {
            if (SEGMENT.getAcquire(directory, segment) != null) {
                elements += Segments.length(segment);
            }
        }
        return elements * Integer.BYTES;
    }
}
