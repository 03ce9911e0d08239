package org.taskrace.hooks.parallel;

import java.lang.reflect.Array;

/** Checks of array elements in a program whose tasks run in parallel. Names and parameters are those of {@code ArrayMemory}. */
public final class ParallelArrays {

    private ParallelArrays() {}

    /** Checks an access to an element, which has succeeded. */
    public static void accessElement(Object array, int index, int key) {
        Strand strand = Strand.ifRecording();
        if (strand != null) {
            strand.cellsOf(array, key).one(strand, array, index, key);
        }
    }

    /** Checks the accesses of a loop: {@code count} elements, first, first + step and so on. A step of 0 stands for one element. */
    public static void accessLoop(Object array, int first, int step, int count, int key) {
        Strand strand = count == 0 ? null : Strand.ifRecording();
        if (strand == null) {
            return;
        }
        ArrayCells cells = strand.cellsOf(array, key);
        if (step == 1) {
            cells.range(strand, array, first, first + count, key);
        } else if (step == -1) {
            cells.range(strand, array, first - count + 1, first + 1, key);
        } else if (step == 0) {
            cells.one(strand, array, first, key);
        } else {
            int index = first;
            for (int i = 0; i < count; i++) {
                cells.one(strand, array, index, key);
                index += step;
            }
        }
    }

    /** Checks the last access of a loop whose other accesses are checked elsewhere. */
    public static void accessLast(Object array, int first, int step, int count, int key) {
        accessLoop(array, first + (count - 1) * step, 0, Math.min(count, 1), key);
    }

    /** Checks an access to a part of an array. */
    public static void accessRange(Object array, int from, int to, int key) {
        Strand strand = from < to ? Strand.ifRecording() : null;
        if (strand != null) {
            strand.cellsOf(array, key).range(strand, array, from, to, key);
        }
    }

    /** Checks an access to a whole array; null has no elements. */
    public static void accessArray(Object array, int key) {
        if (array != null) {
            accessRange(array, 0, Array.getLength(array), key);
        }
    }
}
