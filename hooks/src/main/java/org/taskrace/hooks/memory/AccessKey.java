package org.taskrace.hooks.memory;

/**
 * The encoding of an access in one {@code int}: its site and its direction. Rewritten bytecode passes keys as constants, and memos compare
 * them without any computation.
 *
 * <pre>
 *   bits 31..1   site     the number of a place in the program, not negative
 *   bit 0        write    1 for a write, 0 for a read
 * </pre>
 */
public final class AccessKey {

    /** Less than every key: stands for no access. */
    public static final int NONE = -1;

    private AccessKey() {}

    /** Returns the key of an access at a site. */
    public static int of(int site, boolean writes) {
        return site << 1 | (writes ? 1 : 0);
    }

    /** Returns the site of an access. */
    public static int site(int key) {
        return key >>> 1;
    }

    /** Returns whether the access is a write. */
    public static boolean writes(int key) {
        return (key & 1) != 0;
    }

    /** Returns the key of an equal access at the site {@code distance} sites further on. */
    public static int plus(int key, int distance) {
        return key + (distance << 1);
    }
}
