package org.taskrace.hooks.arrays;

import java.util.Arrays;
import org.taskrace.hooks.memory.AccessCounters;
import org.taskrace.hooks.memory.AccessKey;
import org.taskrace.hooks.memory.CurrentStrand;

/**
 * What two places of a loop do to elements of one array, one or the other each time that the index goes on: {@code spare[i]} in both branches of
 * a merge. All elements together are a range, which takes one check; a bit for each of them tells a report which line it was. The
 * last bits are kept in a local of the program, so that one more takes a shift.
 *
 * <p>Of three sites that follow each other the first one stands for the range, the others for the two places.
 *
 * <p>Nothing may end the strand before the check.
 */
public final class BranchBits {

    /** The bits of a word below the one that says how many there are. */
    private static final int BITS = 63;

    /** Fewer elements are checked one by one. */
    private static final int LEAST = 24;

    /** Words that are full, the earliest bit the highest. */
    private long[] words = {};

    private int size;

    private static Log log = new Log();

    private BranchBits() {}

    /** Keeps the bits of loops for reports; this one keeps none. */
    public static class Log {

        /** Keeps which of two places has accessed which element, from {@code first} on in steps; returns false if there is no room. */
        public boolean keeps(BranchBits branches, Object array, int first, int step, int count, int site) {
            return false;
        }
    }

    /** Installs the log. */
    public static void install(Log theLog) {
        log = theLog;
    }

    /** Before the loop; null while nothing is recorded. The local begins with 1. */
    public static Object begin() {
        return CurrentStrand.recording ? new BranchBits() : null;
    }

    /** After an access, which has succeeded, at the first place (0) or the second (1). */
    public static long add(long word, int place, Object branches) {
        long more = word << 1 | place;
        return more < 0 ? full(more, (BranchBits) branches) : more;
    }

    private static long full(long word, BranchBits branches) {
        if (branches != null) {
            branches.put(word);
        }
        return 1;
    }

    private void put(long word) {
        if (size == words.length) {
            words = Arrays.copyOf(words, Math.max(4, size * 2));
        }
        words[size++] = word;
    }

    /** Checks the elements that a loop accessed, from an index on in equal steps. Called when the loop was left. */
    public static void end(Object array, int first, int step, long word, Object branches, int key) {
        if (branches != null) {
            ((BranchBits) branches).check(array, first, step, word, key);
        }
    }

    private void check(Object array, int first, int step, long word, int key) {
        int last = BITS - Long.numberOfLeadingZeros(word);
        int count = size * BITS + last;
        // As if it were full.
        put(word << BITS - last);
        if (count >= LEAST && log.keeps(this, array, first, step, count, AccessKey.site(key))) {
            AccessCounters.check();
            ArrayMemory.accessLoop(array, first, step, count, key);
            return;
        }
        for (int i = 0; i < count; i++) {
            AccessCounters.check();
            ArrayMemory.accessElement(array, first + i * step, AccessKey.plus(key, 1 + place(i)));
        }
    }

    /** Which place it was that made an access, 0 or 1; they are counted from 0 on. */
    public int place(int access) {
        return (int) (words[access / BITS] >>> BITS - 1 - access % BITS) & 1;
    }

    /** The number of words that it takes. */
    public int words() {
        return words.length;
    }
}
