package org.taskrace.core.sets;

import java.util.Arrays;
import java.util.function.IntConsumer;

/** A growing list of ints that mostly count up by one: eight bytes for each run of those. */
public final class IntRanges {

    /** The first and the last of each run. */
    private int[] bounds = new int[8];

    private int used;
    private int size;

    public void add(int element) {
        if (used > 0 && element != Integer.MIN_VALUE && element - 1 == bounds[used - 1]) {
            bounds[used - 1] = element;
        } else {
            if (used == bounds.length) {
                bounds = Arrays.copyOf(bounds, used * 2);
            }
            bounds[used] = element;
            bounds[used + 1] = element;
            used += 2;
        }
        size++;
    }

    /** Returns the number of ints in the set. */
    public int size() {
        return size;
    }

    public void clear() {
        used = 0;
        size = 0;
    }

    /** Hands out all of them, in the order in which they came. The list must not change meanwhile. */
    public void forEach(IntConsumer action) {
        for (int run = 0; run < used; run += 2) {
            int last = bounds[run + 1];
            for (int element = bounds[run]; element < last; element++) {
                action.accept(element);
            }
            action.accept(last);
        }
    }

    /** Returns the bytes held. */
    public long bytes() {
        return 4L * bounds.length;
    }
}
