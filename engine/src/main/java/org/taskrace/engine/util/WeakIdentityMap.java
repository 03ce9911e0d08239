package org.taskrace.engine.util;

import java.lang.ref.Reference;
import java.lang.ref.ReferenceQueue;
import java.lang.ref.WeakReference;

/**
 * Map from objects, by identity and held weakly, to values. It calls no method of its keys, and serves one thread at a time.
 *
 * <p>A {@code HashMap} of weak keys would allocate a key for each look-up and two objects for each entry; iterators come here by the
 * million.
 */
public final class WeakIdentityMap<V> {

    private static final class Entry<V> extends WeakReference<Object> {
        private final int hash;
        private Entry<V> next;
        private V value;

        Entry(Object object, int hash, ReferenceQueue<Object> dead) {
            super(object, dead);
            this.hash = hash;
        }
    }

    private final ReferenceQueue<Object> dead = new ReferenceQueue<>();
    private Entry<V>[] table = newTable(64);
    private int size;

    @SuppressWarnings("unchecked")
    private static <V> Entry<V>[] newTable(int length) {
        return (Entry<V>[]) new Entry<?>[length];
    }

    /** Returns the value of an object, or null. An empty map needs no hash code, which costs more than the rest for a new object. */
    public V get(Object object) {
        if (size == 0) {
            return null;
        }
        Entry<V> entry = find(object, System.identityHashCode(object));
        return entry == null ? null : entry.value;
    }

    /** Sets the value of an object; returns the one that it had, or null. */
    public V put(Object object, V value) {
        sweep();
        int hash = System.identityHashCode(object);
        Entry<V> entry = find(object, hash);
        if (entry == null) {
            if (size == table.length) {
                grow();
            }
            entry = new Entry<>(object, hash, dead);
            link(entry, table);
            size++;
        }
        V before = entry.value;
        entry.value = value;
        return before;
    }

    public void remove(Object object) {
        Entry<V> entry = find(object, System.identityHashCode(object));
        if (entry != null) {
            unlink(entry);
        }
    }

    public int size() {
        sweep();
        return size;
    }

    private static int slot(int hash, int length) {
        return (hash * 0x9E3779B9 >>> 7) & (length - 1);
    }

    private Entry<V> find(Object object, int hash) {
        Entry<V> entry = table[slot(hash, table.length)];
        while (entry != null && !(entry.hash == hash && entry.refersTo(object))) {
            entry = entry.next;
        }
        return entry;
    }

    private static <V> void link(Entry<V> entry, Entry<V>[] into) {
        int slot = slot(entry.hash, into.length);
        entry.next = into[slot];
        into[slot] = entry;
    }

    private void unlink(Entry<?> gone) {
        int slot = slot(gone.hash, table.length);
        Entry<V> before = null;
        for (Entry<V> entry = table[slot]; entry != null; entry = entry.next) {
            if (entry == gone) {
                if (before == null) {
                    table[slot] = entry.next;
                } else {
                    before.next = entry.next;
                }
                size--;
                return;
            }
            before = entry;
        }
    }

    private void grow() {
        Entry<V>[] larger = newTable(table.length * 2);
        for (Entry<V> entry : table) {
            while (entry != null) {
                Entry<V> next = entry.next;
                link(entry, larger);
                entry = next;
            }
        }
        table = larger;
    }

    private void sweep() {
        for (Reference<?> gone = dead.poll(); gone != null; gone = dead.poll()) {
            unlink((Entry<?>) gone);
        }
    }
}
