package org.taskrace.core.sets;

import java.util.Arrays;

/**
 * Counts of a few ints, such as the locks that a task holds and how often.
 *
 * <p>Cost: linear in the number of different ints; no memory for a count.
 */
public final class IntCounts {

    private int[] elements = new int[4];
    private int[] counts = new int[4];
    private int size;

    /** Returns how often an element is there. */
    public int count(int element) {
        int at = find(element);
        return at < 0 ? 0 : counts[at];
    }

    public boolean contains(int element) {
        return find(element) >= 0;
    }

    /** Adds an element so many times; returns how often it is there now. */
    public int add(int element, int times) {
        int at = find(element);
        if (at < 0) {
            if (size == elements.length) {
                elements = Arrays.copyOf(elements, 2 * size);
                counts = Arrays.copyOf(counts, 2 * size);
            }
            at = size++;
            elements[at] = element;
            counts[at] = 0;
        }
        counts[at] += times;
        return counts[at];
    }

    /** Removes an element once, if it is there; returns how often it was there before. */
    public int remove(int element) {
        int at = find(element);
        if (at < 0) {
            return 0;
        }
        int before = counts[at]--;
        if (before == 1) {
            size--;
            elements[at] = elements[size];
            counts[at] = counts[size];
        }
        return before;
    }

    /** The newest ones are asked for most. */
    private int find(int element) {
        int at = size - 1;
        while (at >= 0 && elements[at] != element) {
            at--;
        }
        return at;
    }
}
