package org.taskrace.agent.parallel;

import org.taskrace.core.history.cells.ConcurrentCells;

/**
 * Judgements of one thread that can be repeated. The new cell depends on the old words, the strand, the site and the
 * operation alone, since the order of two strands never changes. So elements with equal words are judged once. Used by
 * one thread.
 *
 * <pre>
 *   slot + 0..2   the words of the cell
 *   slot + 3      the strand and the access key
 *   slot + 4..6   the words that they became
 * </pre>
 */
final class JudgementMemo {

    private static final int SLOTS = 1 << 10;
    private static final int WIDTH = 8;
    private static final int KEY = ConcurrentCells.WORDS;
    private static final int RESULT = KEY + 1;

    private final long[] slots = new long[SLOTS * WIDTH];
    private int asked;
    private long pending;

    /** Changes a cell as an equal one was changed before; returns false if no such change is remembered. */
    boolean repeat(long[] words, int cell, int now, int access) {
        // No strand has the number -1, so a slot that was never used is never found.
        long key = (long) (now + 1) << 32 | access;
        long hash = key * 31 + words[cell] * 0x9E3779B97F4A7C15L + words[cell + 1] * 17 + words[cell + 2];
        asked = ((int) (hash >>> 40 ^ hash >>> 20) & SLOTS - 1) * WIDTH;
        boolean isKnown = slots[asked + KEY] == key;
        for (int i = 0; isKnown && i < ConcurrentCells.WORDS; i++) {
            isKnown = slots[asked + i] == words[cell + i];
        }
        if (isKnown) {
            System.arraycopy(slots, asked + RESULT, words, cell, ConcurrentCells.WORDS);
        } else {
            System.arraycopy(words, cell, slots, asked, ConcurrentCells.WORDS);
            // Until it is learned.
            slots[asked + KEY] = 0;
            pending = key;
        }
        return isKnown;
    }

    /** Remembers the new words of the cell that was asked for last. */
    void learn(long[] words, int cell) {
        slots[asked + KEY] = pending;
        System.arraycopy(words, cell, slots, asked + RESULT, ConcurrentCells.WORDS);
    }
}
