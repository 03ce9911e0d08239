package org.taskrace.core.sets;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;

/**
 * A growing array of references whose elements never move, for use by several threads. Nothing is allocated for a stretch of
 * indices before one of them is set.
 */
public final class SegmentedReferences<T> {

    private static final VarHandle ELEMENT = MethodHandles.arrayElementVarHandle(Object[].class);
    private static final VarHandle SEGMENT = MethodHandles.arrayElementVarHandle(Object[][].class);

    private final Object[][] directory = new Object[SegmentSizes.DIRECTORY][];

    /** Returns the element, or null if none was set; pairs with {@link #setRelease}. */
    @SuppressWarnings("unchecked")
    public T getAcquire(int index) {
        Object[] elements =
                (Object[]) SEGMENT.getAcquire(directory, SegmentSizes.segment(index)); // pairs with allocate
        return elements == null ? null : (T) ELEMENT.getAcquire(elements, SegmentSizes.offset(index));
    }

    /** Stores an element; pairs with {@link #getAcquire}. */
    public void setRelease(int index, T value) {
        SegmentSizes.checkIndex(index);
        int segment = SegmentSizes.segment(index);
        Object[] elements = (Object[]) SEGMENT.getAcquire(directory, segment); // pairs with allocate
        ELEMENT.setRelease(elements == null ? allocate(segment) : elements, SegmentSizes.offset(index), value);
    }

    private synchronized Object[] allocate(int segment) {
        if (directory[segment] == null) {
            SEGMENT.setRelease(
                    directory,
                    segment,
                    new Object[SegmentSizes.length(segment)]); // pairs with getAcquire and setRelease
        }
        return directory[segment];
    }

    /** Returns the bytes held by the array itself, with four-byte references. */
    public long bytes() {
        long elements = 0;
        for (int segment = 0; segment < SegmentSizes.DIRECTORY; segment++) {
            if (SEGMENT.getAcquire(directory, segment) != null) {
                elements += SegmentSizes.length(segment);
            }
        }
        return 4 * elements;
    }
}
