package org.taskrace.hooks.parallel;

import java.lang.reflect.Array;
import org.taskrace.hooks.memory.AccessKey;

/**
 * Checks of array elements in a program whose tasks run in parallel. Names and parameters are those of {@code
 * ArrayMemory} and {@code AdjacentAccesses}.
 */
public final class ParallelArrays {

    private ParallelArrays() {}

    /** Checks an access to an element, which has succeeded. */
    public static void accessElement(Object array, int index, int key) {
        Strand strand = Strand.ifRecording();
        if (strand != null) {
            strand.one(array, index, key);
        }
    }

    /** Checks an access at once if the task holds a lock; a summary checks it later in any case. */
    public static void accessElementUnderLock(Object array, int index, int key) {
        if (ParallelMemory.holdsLock()) {
            accessElement(array, index, key);
        }
    }

    /** Checks a read and then a write of one element, which have both succeeded. */
    public static void updateElement(Object array, int index, int readKey, int writeKey) {
        Strand strand = Strand.ifRecording();
        if (strand != null) {
            strand.update(array, index, readKey, writeKey);
        }
    }

    /**
     * Checks accesses to {@code count} neighbours, from {@code first} on. There is a site for each remainder of the
     * first index.
     */
    public static void access(Object array, int first, int count, int key) {
        accessRange(array, first, first + count, AccessKey.plus(key, first % count));
    }

    /** Checks the first {@code made} of {@code count} such accesses, after an exception. */
    public static void accessSome(Object array, int first, int made, int count, int key) {
        if (made != 0) {
            accessRange(array, first, first + made, AccessKey.plus(key, first % count));
        }
    }

    /**
     * Checks the accesses of a loop: {@code count} elements, first, first + step and so on. A step of 0 stands for one
     * element.
     */
    public static void accessLoop(Object array, int first, int step, int count, int key) {
        Strand strand = count <= 0 ? null : Strand.ifRecording();
        if (strand != null) {
            strand.loop(array, first, step, count, key);
        }
    }

    /** Checks the last access of a loop whose other accesses are checked elsewhere. */
    public static void accessLast(Object array, int first, int step, int count, int key) {
        accessLoop(array, first + (count - 1) * step, 0, Math.min(count, 1), key);
    }

    /**
     * Checks the accesses of a loop to neighbours, {@code Math.abs(growth)} of them in each of {@code count}
     * iterations, each at a place of its own.
     */
    public static void accessSequence(Object array, int first, int growth, int count, int key) {
        if (count > 0) {
            int size = Math.abs(growth);
            int low = growth > 0 ? first : first + (count - 1) * growth;
            accessRange(array, low, low + count * size, AccessKey.plus(key, Math.floorMod(low, size)));
        }
    }

    /** Checks an access to a part of an array. */
    public static void accessRange(Object array, int from, int to, int key) {
        Strand strand = from < to ? Strand.ifRecording() : null;
        if (strand != null) {
            strand.range(array, from, to, key);
        }
    }

    /** Checks an access to a whole array; null has no elements. */
    public static void accessArray(Object array, int key) {
        if (array != null) {
            accessRange(array, 0, Array.getLength(array), key);
        }
    }
}
