package org.taskrace.core.sets;

import java.util.Arrays;

/**
 * A stack of longs in pages. Ten million nested tasks cost eight bytes each, without the slack of a doubled array, and
 * growing never copies.
 */
public final class LongStack {

    private static final int PAGE_BITS = 12;
    private static final int PAGE_SIZE = 1 << PAGE_BITS;

    private long[][] pages = new long[4][];
    private int allocated;
    private int size;

    public void push(long value) {
        int page = size >>> PAGE_BITS;
        if (page == allocated) {
            addPage();
        }
        pages[page][size & PAGE_SIZE - 1] = value;
        size++;
    }

    private void addPage() {
        if (allocated == pages.length) {
            pages = Arrays.copyOf(pages, allocated + (allocated >> 1));
        }
        pages[allocated++] = new long[PAGE_SIZE];
    }

    public long pop() {
        if (size == 0) {
            throw new IllegalStateException("the stack is empty");
        }
        size--;
        return pages[size >>> PAGE_BITS][size & PAGE_SIZE - 1];
    }

    /** Returns the value at this height; 0 is the bottom. */
    public long get(int height) {
        if (height >= size) {
            throw new IndexOutOfBoundsException(height + " of " + size);
        }
        return pages[height >>> PAGE_BITS][height & PAGE_SIZE - 1];
    }

    public int size() {
        return size;
    }

    public boolean isEmpty() {
        return size == 0;
    }

    /** Returns the bytes held. */
    public long bytes() {
        return 8L * PAGE_SIZE * allocated + 8L * pages.length;
    }
}
