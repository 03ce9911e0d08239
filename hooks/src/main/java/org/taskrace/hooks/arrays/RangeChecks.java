package org.taskrace.hooks.arrays;

/**
 * Receiver of what collectors of loops have gathered: elements of one array that the running strand accessed with one
 * key. Serial checks have one for all; where tasks run in parallel each thread has its own.
 */
public abstract class RangeChecks {

    /** Checks one element. */
    public abstract void element(Object array, int index, int key);

    /** Checks {@code count} elements: first, first + step and so on. */
    public abstract void loop(Object array, int first, int step, int count, int key);

    /** Checks {@code columns} elements in each of some rows, which are {@code width} apart. */
    public abstract void block(Object array, int first, int columns, int rows, int width, int key);

    /** Checks the elements whose bits are set. */
    public abstract void set(Object array, long set, int key);

    /** Checks the elements whose indexes stand in another array, at {@code first, first + step} and so on. */
    public abstract void gathered(Object array, int[] indexes, int first, int step, int count, int key);
}
