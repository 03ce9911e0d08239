package org.taskrace.hooks.parallel;

import java.lang.ref.Reference;
import java.lang.ref.ReferenceQueue;
import java.lang.reflect.Array;
import java.util.Arrays;

/**
 * A hash table from an array's identity to its cells, for several threads: some tables, each with a lock. Arrays are held weakly; the
 * entries of dead ones are swept out when others come.
 */
public final class ArrayTable {

    private static final int PARTS = 1 << 6;
    private static final Part[] TABLE = new Part[PARTS];

    static {
        Arrays.setAll(TABLE, part -> new Part());
    }

    private ArrayTable() {}

    private static final class Part extends SpinLock {
        private final ReferenceQueue<Object> dead = new ReferenceQueue<>();
        private ArrayCells[] entries = new ArrayCells[16];
        private int size;
        private int made;

        ArrayCells find(Object array, int hash) {
            for (ArrayCells entry = entries[slot(hash)]; entry != null; entry = entry.next) {
                if (entry.refersTo(array)) {
                    return entry;
                }
            }
            return null;
        }

        private int slot(int hash) {
            return (hash * 0x9E3779B9 >>> 7) & entries.length - 1;
        }

        ArrayCells add(Object array, int hash) {
            sweep();
            if (size >= entries.length) {
                grow();
            }
            ArrayCells entry = new ArrayCells(array, Array.getLength(array), hash, dead);
            push(entry);
            size++;
            made++;
            return entry;
        }

        private void push(ArrayCells entry) {
            int slot = slot(entry.hash);
            entry.next = entries[slot];
            entries[slot] = entry;
        }

        private void grow() {
            ArrayCells[] before = entries;
            entries = new ArrayCells[before.length * 2];
            for (ArrayCells first : before) {
                ArrayCells entry = first;
                while (entry != null) {
                    ArrayCells rest = entry.next;
                    push(entry);
                    entry = rest;
                }
            }
        }

        private void sweep() {
            for (Reference<?> gone = dead.poll(); gone != null; gone = dead.poll()) {
                ArrayCells cells = (ArrayCells) gone;
                int slot = slot(cells.hash);
                ArrayCells before = null;
                ArrayCells entry = entries[slot];
                while (entry != null && entry != cells) {
                    before = entry;
                    entry = entry.next;
                }
                if (entry != null) {
                    size--;
                    if (before == null) {
                        entries[slot] = entry.next;
                    } else {
                        before.next = entry.next;
                    }
                }
            }
        }
    }

    /** Returns the cells of an array; makes them on the first use. */
    static ArrayCells of(Object array) {
        int hash = System.identityHashCode(array);
        Part part = TABLE[hash & PARTS - 1];
        part.lockAcquire();
        try {
            ArrayCells known = part.find(array, hash);
            return known != null ? known : part.add(array, hash);
        } finally {
            part.unlockRelease();
        }
    }

    /** Returns the number of arrays that have ever had cells. */
    public static int made() {
        int made = 0;
        for (Part part : TABLE) {
            part.lockAcquire();
            made += part.made;
            part.unlockRelease();
        }
        return made;
    }
}
