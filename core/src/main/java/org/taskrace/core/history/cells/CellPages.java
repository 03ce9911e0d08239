package org.taskrace.core.history.cells;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.util.Arrays;

/**
 * Some longs for each location, side by side, in pages. A page is created when a location of it is first used, and
 * never moves, so several threads may use it.
 */
public final class CellPages {

    private static final int PAGE_BITS = 9;
    private static final int LOCATIONS_PER_PAGE = 1 << PAGE_BITS;
    private static final VarHandle PAGE = MethodHandles.arrayElementVarHandle(long[][].class);

    private final int words;
    private volatile long[][] directory = new long[8][];
    private int allocated;

    /** Pages with this many longs for each location. */
    public CellPages(int words) {
        this.words = words;
    }

    /** Returns the page that holds the location, or null if the page was never used. */
    public long[] existingPage(int location) {
        long[][] pages = directory;
        int number = location >>> PAGE_BITS;
        return number < pages.length
                ? (long[]) PAGE.getAcquire(pages, number)
                : null; // pairs with setRelease in addPage
    }

    /** Returns the page that holds the location. */
    public long[] page(int location) {
        long[] page = existingPage(location);
        return page != null ? page : addPage(location);
    }

    private synchronized long[] addPage(int location) {
        if (location < 0) {
            throw new IllegalArgumentException("location " + location + " is negative");
        }
        int number = location >>> PAGE_BITS;
        long[][] pages = directory;
        if (number >= pages.length) {
            pages = Arrays.copyOf(pages, Math.max(number + 1, pages.length + (pages.length >> 1)));
            directory = pages;
        }
        if (pages[number] == null) {
            allocated++;
            PAGE.setRelease(
                    pages, number, new long[words * LOCATIONS_PER_PAGE]); // pairs with getAcquire in existingPage
        }
        return pages[number];
    }

    /** Returns the index in its page at which the location's longs begin. */
    public int indexOf(int location) {
        return (location & LOCATIONS_PER_PAGE - 1) * words;
    }

    public synchronized long bytes() {
        return 8L * words * LOCATIONS_PER_PAGE * allocated + 4L * directory.length;
    }
}
