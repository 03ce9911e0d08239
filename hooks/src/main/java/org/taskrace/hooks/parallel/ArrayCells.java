package org.taskrace.hooks.parallel;

import java.lang.ref.ReferenceQueue;
import java.lang.ref.WeakReference;
import java.util.Arrays;
import java.util.concurrent.atomic.AtomicReferenceArray;
import org.taskrace.hooks.memory.AccessKey;

/**
 * The cells of one array, which it holds weakly, for accesses from several threads. The array is cut into chunks, each
 * with a lock. A chunk has one cell for all its elements until an access touches only a part of them.
 *
 * <p>Cost: a chunk that was always accessed as a whole takes some 80 bytes, another one 24 bytes an element. A range
 * that covers whole chunks is one judgement for each.
 *
 * <p>Invariant: I1: the words of a chunk are those of one cell, or of one for each element. An array of words that was
 * replaced never changes, so a thread that still reads it sees the initial content of the new one.
 */
final class ArrayCells extends WeakReference<Object> {

    private static final int SHIFT = 6;
    private static final int CHUNK = 1 << SHIFT;

    private static final class Chunk extends SpinLock {
        final int length;
        volatile long[] words;

        Chunk(int length, int width) {
            this.length = length;
            words = new long[width];
        }

        boolean isWhole(int width) {
            return words.length == width;
        }
    }

    final int hash;
    ArrayCells next;
    private final int length;
    private final AtomicReferenceArray<Chunk> chunks;

    ArrayCells(Object array, int length, int hash, ReferenceQueue<Object> dead) {
        super(array, dead);
        this.length = length;
        this.hash = hash;
        chunks = new AtomicReferenceArray<>(length + CHUNK - 1 >> SHIFT);
    }

    private Chunk chunk(int number, int width) {
        Chunk chunk = chunks.get(number);
        if (chunk == null) {
            Chunk fresh = new Chunk(Math.min(CHUNK, length - (number << SHIFT)), width);
            chunk = chunks.compareAndExchange(number, null, fresh);
            chunk = chunk == null ? fresh : chunk;
        }
        return chunk;
    }

    /** Judges an access to one element. */
    void one(Strand strand, Object array, int index, int key) {
        ParallelMemory.Judge judge = ParallelMemory.judge();
        int width = judge.wordsOfElement();
        Chunk chunk = chunk(index >> SHIFT, width);
        int element = index & CHUNK - 1;
        long[] seen = chunk.words;
        if (judge.isSettled(strand, seen, seen.length == width ? 0 : element * width, AccessKey.writes(key))) {
            return;
        }
        chunk.lockAcquire();
        try {
            expand(chunk, width);
            judge.elements(strand, chunk.words, element * width, key, array, index, 1);
        } finally {
            chunk.unlockRelease();
        }
    }

    /** Judges an access to the elements from {@code from} to before {@code to}. */
    void range(Strand strand, Object array, int from, int to, int key) {
        ParallelMemory.Judge judge = ParallelMemory.judge();
        int width = judge.wordsOfElement();
        for (int number = from >> SHIFT; number <= to - 1 >> SHIFT; number++) {
            Chunk chunk = chunk(number, width);
            int begin = number << SHIFT;
            int first = Math.max(from, begin) - begin;
            int last = Math.min(to - begin, chunk.length);
            boolean all = last - first == chunk.length;
            long[] seen = chunk.words;
            if (seen.length == width && judge.isSettled(strand, seen, 0, AccessKey.writes(key))) {
                continue;
            }
            chunk.lockAcquire();
            try {
                if (all && chunk.isWhole(width)) {
                    judge.elements(strand, chunk.words, 0, key, array, begin, chunk.length);
                } else {
                    part(judge, strand, chunk, width, array, begin, first, last, key);
                    if (all && AccessKey.writes(key)) {
                        collapse(chunk, width);
                    }
                }
            } finally {
                chunk.unlockRelease();
            }
        }
    }

    private static void part(
            ParallelMemory.Judge judge,
            Strand strand,
            Chunk chunk,
            int width,
            Object array,
            int begin,
            int first,
            int last,
            int key) {
        expand(chunk, width);
        long[] words = chunk.words;
        // Neighbours often have equal cells, and then what becomes of the first becomes of all.
        long[] before = new long[width];
        int judged = -1;
        for (int element = first; element < last; element++) {
            int cell = element * width;
            if (judge.isSettled(strand, words, cell, AccessKey.writes(key))) {
                continue;
            }
            if (judged >= 0 && Arrays.equals(words, cell, cell + width, before, 0, width)) {
                System.arraycopy(words, judged, words, cell, width);
                continue;
            }
            System.arraycopy(words, cell, before, 0, width);
            judge.elements(strand, words, cell, key, array, begin + element, 1);
            judged = cell;
        }
    }

    /** Gives each element a cell of its own. */
    private static void expand(Chunk chunk, int width) {
        if (chunk.isWhole(width) && chunk.length > 1) {
            long[] one = chunk.words;
            long[] each = new long[width * chunk.length];
            for (int at = 0; at < each.length; at += width) {
                System.arraycopy(one, 0, each, at, width);
            }
            chunk.words = each;
        }
    }

    /** Gives a chunk one cell again, if all elements have been written by one strand at one site. */
    private static void collapse(Chunk chunk, int width) {
        long[] each = chunk.words;
        for (int at = width; at < each.length; at++) {
            if (each[at] != each[at - width]) {
                return;
            }
        }
        long[] one = new long[width];
        System.arraycopy(each, 0, one, 0, width);
        chunk.words = one;
    }
}
