package org.taskrace.hooks.arrays;

import java.lang.ref.Reference;
import java.lang.ref.ReferenceQueue;
import java.lang.reflect.Array;
import java.util.Arrays;
import org.taskrace.hooks.memory.AccessKey;

/**
 * A hash table from an array's identity to its shadow. The table holds arrays weakly, so an array and its shadow die
 * together. Entries of dead arrays are removed when the collector has reported them.
 *
 * <p>Only one thread at a time runs rewritten code, so there are no locks here. Code on a thread out of control is kept
 * away by {@code CurrentStrand#recording} being off or by the judge.
 */
public final class ArrayShadowTable {

    private ArrayShadowTable() {}

    private static final ReferenceQueue<Object> DEAD = new ReferenceQueue<>();
    private static ArrayShadow[] table = new ArrayShadow[1 << 10];
    private static int size;
    private static int made;

    /** The two arrays that a site used last, and their shadows; sites share slots. */
    private static final int CACHE = 2 << 10;

    private static final Object[] CACHED_ARRAY = new Object[CACHE];
    private static final ArrayShadow[] CACHED_SHADOW = new ArrayShadow[CACHE];

    /** The one of the two arrays that was new last. */
    private static final byte[] LATEST = new byte[CACHE / 2];

    /** The array that was last new to its site: what one site of a method has begun to use the others use as well. */
    private static Object latestArray;

    private static ArrayShadow latestShadow;

    /** Arrays that were used recently, by their hash code. */
    private static final int RECENT = 1 << 14;

    /** Each array with its shadow behind it: one line of the cache for both. */
    private static final Object[] RECENTLY_USED = new Object[2 * RECENT];

    private static long cachedElements;

    /** Returns the shadow of an array that is accessed with this key: most often one of the two that its site used before. */
    public static ArrayShadow of(Object array, int key) {
        int slot = AccessKey.site(key) << 1 & CACHE - 2;
        if (CACHED_ARRAY[slot] == array) {
            return CACHED_SHADOW[slot];
        }
        if (CACHED_ARRAY[slot + 1] == array) {
            return CACHED_SHADOW[slot + 1];
        }
        return newToSite(array, slot);
    }

    /**
     * Returns the shadow of an array of which one element is accessed. A site that takes elements of many rows in turn finds them by their
     * hash code, without a call or a store.
     */
    static ArrayShadow ofElement(Object array, int key) {
        int slot = AccessKey.site(key) << 1 & CACHE - 2;
        if (CACHED_ARRAY[slot] == array) {
            return CACHED_SHADOW[slot];
        }
        if (CACHED_ARRAY[slot + 1] == array) {
            return CACHED_SHADOW[slot + 1];
        }
        int recent = (System.identityHashCode(array) & RECENT - 1) << 1;
        return RECENTLY_USED[recent] == array ? (ArrayShadow) RECENTLY_USED[recent + 1] : newToSite(array, slot);
    }

    private static ArrayShadow newToSite(Object array, int slot) {
        if (latestArray == array) {
            return latestShadow;
        }
        int latest = LATEST[slot >> 1];
        ArrayShadow shadow = ofNew(array, CACHED_SHADOW[slot + latest]);
        latestArray = array;
        latestShadow = shadow;
        LATEST[slot >> 1] = (byte) (latest ^ 1);
        CACHED_ARRAY[slot + (latest ^ 1)] = array;
        CACHED_SHADOW[slot + (latest ^ 1)] = shadow;
        return shadow;
    }

    /**
     * Returns the shadow of an array that is new to its site, which used another array before. If the site followed
     * this path before, only the shadow itself is loaded. The array's header and the table, which may both be far away,
     * are not.
     */
    private static ArrayShadow ofNew(Object array, ArrayShadow before) {
        if (before == null) {
            return ofRecent(array);
        }
        ArrayShadow following = before.following;
        if (following == null || !following.refersTo(array)) {
            following = ofRecent(array);
            before.following = following;
        }
        return following;
    }

    /**
     * Returns a recent shadow. A site that walks over many arrays (the rows of a matrix) finds them here, without
     * following a weak reference.
     */
    private static ArrayShadow ofRecent(Object array) {
        int slot = (System.identityHashCode(array) & RECENT - 1) << 1;
        if (RECENTLY_USED[slot] == array) {
            return (ArrayShadow) RECENTLY_USED[slot + 1];
        }
        ArrayShadow shadow = of(array);
        cachedElements += shadow.length;
        RECENTLY_USED[slot] = array;
        RECENTLY_USED[slot + 1] = shadow;
        return shadow;
    }

    /** Returns how many elements the arrays have that are kept from dying here, at most. */
    public static long cachedElements() {
        return cachedElements;
    }

    /** Lets go of the arrays that sites used last, so that they can die. */
    public static void clearCache() {
        cachedElements = 0;
        latestArray = null;
        latestShadow = null;
        Arrays.fill(CACHED_ARRAY, null);
        Arrays.fill(CACHED_SHADOW, null);
        Arrays.fill(RECENTLY_USED, null);
        TransitionTable.forgetAll();
    }

    /** Returns the shadow of an array, made on the first use. */
    static ArrayShadow of(Object array) {
        int hash = System.identityHashCode(array);
        ArrayShadow[] entries = table;
        for (ArrayShadow entry = entries[slot(hash, entries.length)]; entry != null; entry = entry.next) {
            if (entry.refersTo(array)) {
                return entry;
            }
        }
        return add(array, hash);
    }

    /** Begins the count of shadows anew. Shadows stay: arrays outlive a session. */
    static void resetCount() {
        made = 0;
    }

    /**
     * Returns the number of arrays that got a shadow in this session. Unlike the number of those that still have one,
     * it does not depend on the collector.
     */
    public static int made() {
        return made;
    }

    /** Returns the number of arrays that have a shadow. */
    public static int size() {
        sweep();
        return size;
    }

    private static int slot(int hash, int length) {
        return (hash * 0x9E3779B9 >>> 7) & (length - 1);
    }

    private static ArrayShadow add(Object array, int hash) {
        sweep();
        if (size >= table.length) {
            grow();
        }
        ArrayShadow entry = new ArrayShadow(array, Array.getLength(array), hash, DEAD);
        int slot = slot(hash, table.length);
        entry.next = table[slot];
        table[slot] = entry;
        size++;
        made++;
        return entry;
    }

    private static void grow() {
        ArrayShadow[] larger = new ArrayShadow[table.length * 2];
        for (ArrayShadow entry : table) {
            while (entry != null) {
                ArrayShadow next = entry.next;
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
            ArrayShadow gone = (ArrayShadow) dead;
            gone.release();
            int slot = slot(gone.hash, table.length);
            ArrayShadow before = null;
            for (ArrayShadow entry = table[slot]; entry != null; entry = entry.next) {
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
