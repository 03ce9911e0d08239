package org.taskrace.hooks;

import java.lang.ref.Reference;
import java.lang.ref.ReferenceQueue;
import java.lang.ref.WeakReference;
import java.lang.reflect.Array;
import java.util.Arrays;

/**
 * The shadow cells of arrays: a hash table from an array's identity to one cell per element. The table holds arrays weakly, so an
 * array and its cells die together; the entries of dead arrays are swept out when the collector has told of them.
 *
 * <p>Only one thread at a time runs rewritten code, so there are no locks here. Code on a thread out of control is kept away by
 * {@link Memory#recording} being off or by the judge.
 */
public final class ArrayCells {

    private ArrayCells() {}

    private static final class Entry extends WeakReference<Object> {
        final int hash;
        final long[] cells;
        Entry next;

        Entry(Object array, int hash, long[] cells, ReferenceQueue<Object> dead) {
            super(array, dead);
            this.hash = hash;
            this.cells = cells;
        }
    }

    private static final ReferenceQueue<Object> DEAD = new ReferenceQueue<>();
    private static Entry[] table = new Entry[1 << 10];
    private static int size;

    /** The array that a site used last, and its cells; sites share slots. */
    private static final int CACHE = 1 << 10;

    private static final Object[] CACHED_ARRAY = new Object[CACHE];
    private static final long[][] CACHED_CELLS = new long[CACHE][];

    /** Arrays that were used recently, by their hash code. */
    private static final int RECENT = 1 << 11;

    private static final Object[] RECENT_ARRAY = new Object[RECENT];
    private static final long[][] RECENT_CELLS = new long[RECENT][];

    /** The cells of an array at a site, which most often is the array that the site used before. */
    public static long[] of(Object array, int site) {
        int slot = site & (CACHE - 1);
        if (CACHED_ARRAY[slot] == array) {
            return CACHED_CELLS[slot];
        }
        long[] cells = ofRecent(array);
        CACHED_ARRAY[slot] = array;
        CACHED_CELLS[slot] = cells;
        return cells;
    }

    /** A site that walks over many arrays (the rows of a matrix) finds them here, without a weak reference in the way. */
    private static long[] ofRecent(Object array) {
        int slot = System.identityHashCode(array) & RECENT - 1;
        if (RECENT_ARRAY[slot] == array) {
            return RECENT_CELLS[slot];
        }
        long[] cells = of(array);
        RECENT_ARRAY[slot] = array;
        RECENT_CELLS[slot] = cells;
        return cells;
    }

    /** Lets go of the arrays that sites used last, so that they can die. */
    public static void clearCache() {
        Arrays.fill(CACHED_ARRAY, null);
        Arrays.fill(CACHED_CELLS, null);
        Arrays.fill(RECENT_ARRAY, null);
        Arrays.fill(RECENT_CELLS, null);
    }

    /** The cells of an array, made on the first use. */
    public static long[] of(Object array) {
        int hash = System.identityHashCode(array);
        Entry[] entries = table;
        for (Entry entry = entries[slot(hash, entries.length)]; entry != null; entry = entry.next) {
            if (entry.refersTo(array)) {
                return entry.cells;
            }
        }
        return add(array, hash);
    }

    /** The number of arrays that have cells. */
    public static int size() {
        sweep();
        return size;
    }

    private static int slot(int hash, int length) {
        return (hash * 0x9E3779B9 >>> 7) & (length - 1);
    }

    private static long[] add(Object array, int hash) {
        sweep();
        if (size >= table.length) {
            grow();
        }
        Entry entry = new Entry(array, hash, new long[Array.getLength(array)], DEAD);
        int slot = slot(hash, table.length);
        entry.next = table[slot];
        table[slot] = entry;
        size++;
        return entry.cells;
    }

    private static void grow() {
        Entry[] larger = new Entry[table.length * 2];
        for (Entry entry : table) {
            while (entry != null) {
                Entry next = entry.next;
                int slot = slot(entry.hash, larger.length);
                entry.next = larger[slot];
                larger[slot] = entry;
                entry = next;
            }
        }
        table = larger;
    }

    private static void sweep() {
        for (Reference<?> dead = DEAD.poll(); dead != null; dead = DEAD.poll()) {
            Entry gone = (Entry) dead;
            int slot = slot(gone.hash, table.length);
            Entry before = null;
            for (Entry entry = table[slot]; entry != null; entry = entry.next) {
                if (entry == gone) {
                    if (before == null) {
                        table[slot] = entry.next;
                    } else {
                        before.next = entry.next;
                    }
                    size--;
                    break;
                }
                before = entry;
            }
        }
    }
}
