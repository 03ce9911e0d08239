package org.taskrace.core.sets;

import java.util.Arrays;

/** A growing list of ints without boxes. */
public final class IntList {

    private int[] elements;
    private int size;

    public IntList() {
        this(8);
    }

    public IntList(int capacity) {
        elements = new int[Math.max(1, capacity)];
    }

    public void add(int element) {
        if (size == elements.length) {
            elements = Arrays.copyOf(elements, size + (size >> 1) + 1);
        }
        elements[size++] = element;
    }

    public int get(int index) {
        if (index >= size) {
            throw new IndexOutOfBoundsException(index + " of " + size);
        }
        return elements[index];
    }

    public void set(int index, int element) {
        if (index >= size) {
            throw new IndexOutOfBoundsException(index + " of " + size);
        }
        elements[index] = element;
    }

    /** Sets an element, padding with {@code padding} where the list is too short. */
    public void put(int index, int element, int padding) {
        while (size <= index) {
            add(padding);
        }
        elements[index] = element;
    }

    /** Returns the element, or {@code missing} past the end. */
    public int getOr(int index, int missing) {
        return index < size ? elements[index] : missing;
    }

    public int last() {
        return get(size - 1);
    }

    public int removeLast() {
        int element = get(size - 1);
        size--;
        return element;
    }

    public int size() {
        return size;
    }

    public boolean isEmpty() {
        return size == 0;
    }

    public void clear() {
        size = 0;
    }

    public int[] toArray() {
        return Arrays.copyOf(elements, size);
    }

    /** Returns the bytes held. */
    public long bytes() {
        return 4L * elements.length;
    }

    @Override
    public String toString() {
        return Arrays.toString(toArray());
    }
}
