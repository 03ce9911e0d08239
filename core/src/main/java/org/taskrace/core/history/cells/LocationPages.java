package org.taskrace.core.history.cells;

import java.util.Arrays;

/**
 * Two longs for each location, side by side, in pages that come into being when a location of theirs is first used. Growing
 * copies only the directory: a hundred million locations are never in memory twice.
 *
 * <p>The first long is a cell; the second holds the sites of its writer (upper half) and of its reader (lower half).
 */
public final class LocationPages {

    private static final int PAGE_BITS = 12;
    private static final int LOCATIONS_PER_PAGE = 1 << PAGE_BITS;

    private long[][] pages = new long[4][];
    private int allocated;

    /** Returns the page that holds the location, or null if the page was never used. */
    public long[] existingPage(int location) {
        int number = location >>> PAGE_BITS;
        return number < pages.length ? pages[number] : null;
    }

    /** Returns whether no location was used yet. */
    public boolean isEmpty() {
        return allocated == 0;
    }

    /** Returns the page that holds the location. */
    public long[] page(int location) {
        long[] page = existingPage(location);
        return page != null ? page : addPage(location);
    }

    private long[] addPage(int location) {
        if (location < 0) {
            throw new IllegalArgumentException("location " + location + " is negative");
        }
        int number = location >>> PAGE_BITS;
        if (number >= pages.length) {
            pages = Arrays.copyOf(pages, Math.max(number + 1, pages.length + (pages.length >> 1)));
        }
        allocated++;
        return pages[number] = new long[2 * LOCATIONS_PER_PAGE];
    }

    /** Returns the index of the location's cell in its page; its sites follow. */
    public static int indexOf(int location) {
        return (location & LOCATIONS_PER_PAGE - 1) << 1;
    }

    public static int writerSite(long sites) {
        return (int) (sites >> 32);
    }

    public static int readerSite(long sites) {
        return (int) sites;
    }

    public static long withWriterSite(long sites, int site) {
        return sites & 0xffff_ffffL | (long) site << 32;
    }

    public static long withReaderSite(long sites, int site) {
        return sites & ~0xffff_ffffL | site & 0xffff_ffffL;
    }

    public long bytes() {
        return 8L * 2 * LOCATIONS_PER_PAGE * allocated + 8L * pages.length;
    }
}
