package org.taskrace.hooks.parallel;

import org.taskrace.hooks.loops.IndexSetSummary;
import org.taskrace.hooks.loops.LoopSummaries;

/**
 * Collectors of loops in a program whose tasks run in parallel. They are those of serial runs; the running thread fills
 * them, and its {@link Strand} takes what they hold. Names and parameters are those of {@code LoopSummaries} and {@code
 * IndexSetSummary}.
 */
public final class ParallelLoops {

    private ParallelLoops() {}

    public static Object newBlock(int key) {
        return LoopSummaries.newBlock(key, Strand.ifRecording());
    }

    public static Object newColumn(int key) {
        return LoopSummaries.newColumn(key, Strand.ifRecording());
    }

    public static Object newGather(int key) {
        return LoopSummaries.newGather(key, Strand.ifRecording());
    }

    public static Object newShared() {
        return LoopSummaries.newShared(Strand.ifRecording() != null);
    }

    public static void checkColumn(Object matrix, int firstRow, int rowStep, int first, int step, int count, int key) {
        LoopSummaries.checkColumn(matrix, firstRow, rowStep, first, step, count, key, Strand.ifRecording());
    }

    public static void checkGathered(Object array, Object indexes, int first, int step, int count, int key) {
        LoopSummaries.checkGathered(array, indexes, first, step, count, key, Strand.ifRecording());
    }

    /** Adds an element whose access has succeeded; returns the set or state after it. */
    public static long[] add(long[] set, int index, Object array, int key) {
        if (IndexSetSummary.adds(set, index)) {
            return set;
        }
        if (ParallelMemory.holdsLock()) {
            return IndexSetSummary.underLock(index, array);
        }
        ParallelArrays.accessElement(array, index, key);
        return IndexSetSummary.next(set, array);
    }

    /** Adds an element that was read and then written; returns the set or state after it. */
    public static long[] addUpdate(long[] set, int index, Object array, int readKey, int writeKey) {
        if (IndexSetSummary.adds(set, index)) {
            return set;
        }
        if (ParallelMemory.holdsLock()) {
            return IndexSetSummary.underLock(index, array);
        }
        ParallelArrays.updateElement(array, index, readKey, writeKey);
        return IndexSetSummary.next(set, array);
    }

    /** Checks the elements of a set. Called when the loop was left. */
    public static void end(long[] set, Object array, int key) {
        Strand strand = set.length > 1 ? Strand.ifRecording() : null;
        if (strand != null) {
            IndexSetSummary.end(set, array, key, strand);
        }
    }
}
