package org.taskrace.hooks.parallel;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import org.taskrace.hooks.memory.AccessKey;

/**
 * What one thread has done since it last wrote to the trace: events of tasks, and accesses between them. Neighbouring
 * elements that a strand accesses at one place are one record.
 *
 * <p>Numbers take 7 bits a byte, the lowest first; the highest bit says that more follow.
 *
 * <pre>
 *   EVENT    number in the run, type, four arguments
 *   FIELD    location, key
 *   COMPARISON  location, key: the access conflicts with those to the location, and is none to it
 *   RANGE    array, key, first element, number of elements
 *   STEPS    array, key, first element, number of elements, distance
 *   GATHER   array, key, number of elements, distance of each from the one before
 *   ARRAY    array, length of its type's name, name; then its number of elements
 *   OBJECT   location, length of its type's name, name
 * </pre>
 */
public final class TraceBuffer {

    /** Receiver of full buffers, from several threads. */
    @FunctionalInterface
    public interface Sink {

        /** Takes the first bytes of an array, all records of one thread. */
        void take(int thread, byte[] bytes, int count);
    }

    public static final int EVENT = 1;
    public static final int FIELD = 2;
    public static final int RANGE = 3;
    public static final int STEPS = 4;
    public static final int GATHER = 5;
    public static final int ARRAY = 6;
    public static final int OBJECT = 7;
    public static final int COMPARISON = 8;

    private static final int CAPACITY = 1 << 16;

    /** A record of fixed length is shorter. */
    private static final int LONGEST = 64;

    /** Ranges that may still grow; sites share slots. */
    private static final int OPEN = 1 << 4;

    private final int thread;
    private final Sink sink;

    /** True after the run: a thread that still runs records nothing more. */
    private volatile boolean isOver;

    private byte[] bytes = new byte[CAPACITY];
    private int used;

    private final int[] arrays = new int[OPEN];
    private final int[] keys = new int[OPEN];
    private final int[] firsts = new int[OPEN];
    private final int[] counts = new int[OPEN];
    private int open;

    /** The number of accesses that were recorded; each element of a range is one. */
    private long accesses;

    TraceBuffer(int thread, Sink sink) {
        this.thread = thread;
        this.sink = sink;
    }

    long accesses() {
        return accesses;
    }

    /** Records an event of a task, after all accesses before it. */
    public void event(long number, int type, int task, int argument, int other, int site) {
        if (isOver) {
            return;
        }
        close();
        room(LONGEST);
        put(EVENT);
        put(number);
        put(type);
        put(task + 1L);
        put(argument + 1L);
        put(other + 1L);
        put(site + 1L);
    }

    /**
     * Records an access to a location that is no element of an array.
     *
     * @param isComparison whether it only conflicts with accesses to the location
     */
    public void field(int location, int key, boolean isComparison) {
        if (isOver) {
            return;
        }
        accesses++;
        room(LONGEST);
        put(isComparison ? COMPARISON : FIELD);
        put(location);
        put(key);
    }

    /** Records the type of a location that is part of an object. */
    public void object(int location, String type) {
        named(OBJECT, location, type);
    }

    /** Records the type of an array. */
    void array(int array, String type, int length) {
        if (!isOver) {
            named(ARRAY, array, type);
            put(length);
        }
    }

    private void named(int kind, int number, String type) {
        if (isOver) {
            return;
        }
        byte[] name = type.getBytes(StandardCharsets.UTF_8);
        room(LONGEST + name.length);
        put(kind);
        put(number);
        put(name.length);
        System.arraycopy(name, 0, bytes, used, name.length);
        used += name.length;
    }

    /** Records an access to neighbours. */
    void range(int array, int first, int count, int key) {
        if (isOver) {
            return;
        }
        accesses += count;
        int slot = AccessKey.site(key) & OPEN - 1;
        if ((open >> slot & 1) != 0) {
            if (arrays[slot] == array && keys[slot] == key) {
                int end = firsts[slot] + counts[slot];
                if (first >= firsts[slot] && first <= end) {
                    counts[slot] = Math.max(end, first + count) - firsts[slot];
                    return;
                }
            }
            close(slot);
        }
        open |= 1 << slot;
        arrays[slot] = array;
        keys[slot] = key;
        firsts[slot] = first;
        counts[slot] = count;
    }

    /** Records an access to elements at equal distances. */
    void steps(int array, int first, int step, int count, int key) {
        if (isOver) {
            return;
        }
        accesses += count;
        room(LONGEST);
        put(STEPS);
        put(array);
        put(key);
        put(first);
        put(count);
        put(step);
    }

    /** Records accesses to elements whose indexes stand in an array; those that do not exist are left out. */
    void gathered(int array, int length, int[] indexes, int first, int step, int count, int key) {
        if (isOver) {
            return;
        }
        int[] sorted = new int[count];
        int size = 0;
        for (int i = 0; i < count; i++) {
            int index = indexes[first + i * step];
            if (index >= 0 && index < length) {
                sorted[size++] = index;
            }
        }
        accesses += size;
        Arrays.sort(sorted, 0, size);
        int different = 0;
        for (int i = 0; i < size; i++) {
            if (i == 0 || sorted[i] != sorted[i - 1]) {
                sorted[different++] = sorted[i];
            }
        }
        room(LONGEST + 5 * different);
        put(GATHER);
        put(array);
        put(key);
        put(different);
        int before = 0;
        for (int i = 0; i < different; i++) {
            put(sorted[i] - (long) before);
            before = sorted[i];
        }
    }

    private void close() {
        for (int rest = open; rest != 0; rest &= rest - 1) {
            close(Integer.numberOfTrailingZeros(rest));
        }
        open = 0;
    }

    private void close(int slot) {
        room(LONGEST);
        put(RANGE);
        put(arrays[slot]);
        put(keys[slot]);
        put(firsts[slot]);
        put(counts[slot]);
    }

    private void room(int count) {
        if (used + count > bytes.length) {
            hand();
            if (count > bytes.length) {
                bytes = new byte[count];
            }
        }
    }

    /** Hands all records over to the trace, after the run. */
    void flush() {
        isOver = true;
        close();
        hand();
    }

    private void hand() {
        if (used > 0) {
            sink.take(thread, bytes, used);
            used = 0;
        }
    }

    private void put(long number) {
        long rest = number;
        while ((rest & ~0x7FL) != 0) {
            bytes[used++] = (byte) (rest | 0x80);
            rest >>>= 7;
        }
        bytes[used++] = (byte) rest;
    }
}
