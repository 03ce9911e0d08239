package org.taskrace.hooks.parallel;

import java.lang.invoke.VarHandle;
import java.util.ArrayDeque;
import java.util.Deque;

/**
 * Reads of one array that wait for the first write in their epoch: until then they conflict with nothing. A strand that
 * gathers has a bit for each element. Its own thread sets the bits and changes no cell.
 *
 * <p>Order of steps: a reader sets bits, then looks whether the array was written. A writer marks the array as written,
 * then looks at the bits. Fences keep the two in sequence. So each read is judged by the writer, or by its own thread,
 * or by both, which finds nothing new.
 *
 * <p>Cost: 1 bit an element for each strand and site that gathers many elements; at most {@link #MOST_BITS} an element.
 */
final class DeferredReads {

    /** A strand has bits if it reads more than one of so many elements. */
    private static final int SPARSE = 64;

    /** The most bits for each element. */
    private static final int MOST_BITS = 128;

    /** The reads of one strand at one site. */
    static final class Reads {
        private final DeferredReads owner;
        private final Object place;
        private final int key;
        private final int epoch = ParallelMemory.epoch();
        private final long[] bits;

        Reads(DeferredReads owner, Object place, int key, int length) {
            this.owner = owner;
            this.place = place;
            this.key = key;
            bits = new long[length + Long.SIZE - 1 >> 6];
        }
    }

    /** In the order of their first reads, which is one that the dag allows; guarded by the monitor. */
    private final Deque<Reads> waiting = new ArrayDeque<>();

    /** The last epoch in which waiting reads were judged, all of them. */
    private volatile int judgedIn;

    /** Returns whether bits are cheaper than cells for so many reads. */
    static boolean pays(int count, int length) {
        return (long) count * SPARSE >= length;
    }

    /**
     * Defers reads of the running strand; returns whether that was possible, and no write came meanwhile. Elements that
     * do not exist are left out.
     */
    boolean add(Strand strand, ArrayCells cells, int[] indexes, int first, int step, int count, int key) {
        Reads reads = strand.deferred(key);
        if (reads == null
                || reads.owner != this
                || reads.key != key
                || reads.place != strand.place()
                || reads.epoch != ParallelMemory.epoch()) {
            reads = reads(strand, cells, key);
            if (reads == null) {
                return false;
            }
            strand.deferred(key, reads);
        }
        long[] bits = reads.bits;
        int length = cells.length;
        for (int i = 0; i < count; i++) {
            int index = indexes[first + i * step];
            if (index >= 0 && index < length) {
                bits[index >> 6] |= 1L << index;
            }
        }
        VarHandle.fullFence(); // pairs with that in judge
        return !cells.isWritten();
    }

    private synchronized Reads reads(Strand strand, ArrayCells cells, int key) {
        Reads oldest = waiting.peekFirst();
        if (oldest != null && oldest.epoch != ParallelMemory.epoch()) {
            waiting.clear();
        }
        if (strand.place() == null || waiting.size() >= MOST_BITS || cells.isWritten()) {
            return null;
        }
        Reads reads = new Reads(this, strand.place(), key, cells.length);
        waiting.addLast(reads);
        return reads;
    }

    /** Judges the waiting reads of this epoch, on the thread of a writer that has marked the array as written. */
    void judge(Strand strand, ArrayCells cells, Object array) {
        int epoch = ParallelMemory.epoch();
        if (judgedIn == epoch) {
            return;
        }
        synchronized (this) {
            if (judgedIn == epoch) {
                return;
            }
            VarHandle.fullFence(); // pairs with that in add
            Object place = strand.place();
            strand.late = true;
            for (Reads reads : waiting) {
                if (reads.epoch == epoch) {
                    strand.place(reads.place);
                    judge(strand, cells, array, reads);
                }
            }
            strand.late = false;
            strand.place(place);
            waiting.clear();
            judgedIn = epoch;
        }
    }

    private static void judge(Strand strand, ArrayCells cells, Object array, Reads reads) {
        for (int word = 0; word < reads.bits.length; word++) {
            long rest = reads.bits[word];
            while (rest != 0) {
                int from = Long.numberOfTrailingZeros(rest);
                int count = Long.numberOfTrailingZeros(~(rest >>> from));
                int first = (word << 6) + from;
                if (count == 1) {
                    cells.one(strand, array, first, reads.key);
                } else {
                    cells.range(strand, array, first, first + count, reads.key);
                }
                rest &= from + count == Long.SIZE ? 0 : -1L << from + count;
            }
        }
    }
}
