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

    private final Object[][] directory = new Object[Segments.DIRECTORY][];

    /** The element, or null where none was set; pairs with {@link #setRelease}. */
    @SuppressWarnings("unchecked")
    public T getAcquire(int index) {
        Object[] elements = (Object[]) SEGMENT.getAcquire(directory, Segments.segment(index)); // pairs with allocate
        return elements == null ? null : (T) ELEMENT.getAcquire(elements, Segments.offset(index));
    }

    /** Pairs with {@link #getAcquire}. */
    public void setRelease(int index, T value) {
        Segments.checkIndex(index);
        int segment = Segments.segment(index);
        Object[] elements = (Object[]) SEGMENT.getAcquire(directory, segment); // pairs with allocate
        ELEMENT.setRelease(elements == null ? allocate(segment) : elements, Segments.offset(index), value);
    }

    private synchronized Object[] allocate(int segment) {
        if (directory[segment] == null) {
            SEGMENT.setRelease(
                    directory, segment, new Object[Segments.length(segment)]); // pairs with getAcquire and setRelease
        }
        return directory[segment];
    }

    /** Bytes held by the array itself, with four-byte references. */
    public long bytes() {
        long elements = 0;
        for (int segment = 0; segment < Segments.DIRECTORY; segment++) {
            if (SEGMENT.getAcquire(directory, segment) != null) {
                elements += Segments.length(segment);
            }
        }
        return 4 * elements;
    }
}
