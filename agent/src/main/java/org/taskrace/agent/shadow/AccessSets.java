package org.taskrace.agent.shadow;

import java.util.Arrays;

/**
 * Sets of accesses, as half a shadow cell can name them: 0 is the empty set, a positive number the set of that one access, a
 * negative one a list. Lists never change and share their tails, so the elements of an array that the same tasks have read all
 * name one list.
 */
final class AccessSets {

    static final int EMPTY = 0;

    private int[] head = new int[64];
    private int[] tail = new int[64];
    private int[] length = new int[64];
    private int lists = 1;

    /** The set with one more access; {@code set} may be empty. */
    int with(int access, int set) {
        if (set == EMPTY) {
            return access;
        }
        if (lists == head.length) {
            int capacity = lists * 2;
            head = Arrays.copyOf(head, capacity);
            tail = Arrays.copyOf(tail, capacity);
            length = Arrays.copyOf(length, capacity);
        }
        head[lists] = access;
        tail[lists] = set;
        length[lists] = size(set) + 1;
        return -lists++;
    }

    /** The newest access of a set that is not empty. */
    int first(int set) {
        return set > 0 ? set : head[-set];
    }

    /** The set without its newest access. */
    int rest(int set) {
        return set > 0 ? EMPTY : tail[-set];
    }

    int size(int set) {
        return set >= 0 ? Math.min(set, 1) : length[-set];
    }

    long bytes() {
        return 12L * head.length;
    }
}
