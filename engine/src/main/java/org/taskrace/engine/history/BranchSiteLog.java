package org.taskrace.engine.history;

import java.lang.ref.WeakReference;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.taskrace.hooks.arrays.BranchBits;

/**
 * Which of two lines has accessed which element, where one number stands for both: by strand what its loops did. Kept until all of that has
 * settled; if it grows beyond {@link #MOST_WORDS}, accesses are told apart by their numbers again.
 */
final class BranchSiteLog {

    /** 16 MB. */
    private static final int MOST_WORDS = 1 << 21;

    /** What an entry takes besides its bits. */
    private static final int OVERHEAD = 16;

    /** One loop: {@code count} elements from {@code first} on. The array may die. */
    private record Entry(int site, WeakReference<Object> array, int first, int step, int count, BranchBits branches) {

        /** How many elements come before this one, or -1 if it is not one of them. */
        int position(int index) {
            int distance = index - first;
            int position = distance / step;
            return distance % step == 0 && position >= 0 && position < count ? position : -1;
        }
    }

    private final Map<Integer, List<Entry>> byStrand = new HashMap<>();
    private int words;

    /** Keeps what a loop of a strand did; false if there is no room for it. */
    boolean add(int strand, BranchBits branches, Object array, int first, int step, int count, int site) {
        if (words > MOST_WORDS || step == 0) {
            return false;
        }
        words += branches.words() + OVERHEAD;
        byStrand.computeIfAbsent(strand, one -> new ArrayList<>(1))
                .add(new Entry(site, new WeakReference<>(array), first, step, count, branches));
        return true;
    }

    /** The site at which a strand first accessed an element in loops that a site stands for. */
    int siteOf(int site, int strand, Object array, int index) {
        for (Entry entry : byStrand.getOrDefault(strand, List.of())) {
            int position = entry.position(index);
            if (entry.site == site && entry.array.get() == array && position >= 0) {
                return site + 1 + entry.branches.place(position);
            }
        }
        return site;
    }

    void clear() {
        byStrand.clear();
        words = 0;
    }
}
