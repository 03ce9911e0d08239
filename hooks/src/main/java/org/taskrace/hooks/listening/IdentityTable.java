package org.taskrace.hooks.listening;

import java.lang.ref.Reference;
import java.lang.ref.ReferenceQueue;
import java.lang.ref.WeakReference;
import java.util.Arrays;
import java.util.function.Supplier;
import org.taskrace.hooks.parallel.SpinLock;

/**
 * A hash table from objects of the program, by identity, to what a check knows of them, for several threads. It has some
 * parts, each with a lock. Keys are held weakly.
 */
final class IdentityTable<V> {

    private static final int PARTS = 1 << 4;

    private final Part<V>[] parts = parts();

    @SuppressWarnings({"unchecked", "rawtypes"}) // Arrays have no type arguments.
    private static <V> Part<V>[] parts() {
        Part[] parts = new Part[PARTS];
        Arrays.setAll(parts, part -> new Part<>());
        return parts;
    }

    private static final class Entry<V> extends WeakReference<Object> {
        final int hash;
        final V value;
        Entry<V> next;

        Entry(Object key, int hash, V value, ReferenceQueue<Object> dead) {
            super(key, dead);
            this.hash = hash;
            this.value = value;
        }
    }

    private static final class Part<V> extends SpinLock {
        private final ReferenceQueue<Object> dead = new ReferenceQueue<>();
        private Entry<V>[] entries = entries(16);
        private int size;

        @SuppressWarnings({"unchecked", "rawtypes"}) // Arrays have no type arguments.
        private static <V> Entry<V>[] entries(int count) {
            return new Entry[count];
        }

        private int slot(int hash) {
            return (hash * 0x9E3779B9 >>> 7) & entries.length - 1;
        }

        V find(Object key, int hash) {
            for (Entry<V> entry = entries[slot(hash)]; entry != null; entry = entry.next) {
                if (entry.refersTo(key)) {
                    return entry.value;
                }
            }
            return null;
        }

        void add(Object key, int hash, V value) {
            for (Reference<?> gone = dead.poll(); gone != null; gone = dead.poll()) {
                remove((Entry<?>) gone);
            }
            if (size >= entries.length) {
                Entry<V>[] before = entries;
                entries = entries(before.length * 2);
                for (Entry<V> first : before) {
                    for (Entry<V> entry = first; entry != null; ) {
                        Entry<V> rest = entry.next;
                        push(entry);
                        entry = rest;
                    }
                }
            }
            push(new Entry<>(key, hash, value, dead));
            size++;
        }

        private void push(Entry<V> entry) {
            int slot = slot(entry.hash);
            entry.next = entries[slot];
            entries[slot] = entry;
        }

        private void remove(Entry<?> gone) {
            int slot = slot(gone.hash);
            Entry<V> before = null;
            for (Entry<V> entry = entries[slot]; entry != null; before = entry, entry = entry.next) {
                if (entry == gone) {
                    size--;
                    if (before == null) {
                        entries[slot] = entry.next;
                    } else {
                        before.next = entry.next;
                    }
                    return;
                }
            }
        }

        void remove(Object key, int hash) {
            for (Entry<V> entry = entries[slot(hash)]; entry != null; entry = entry.next) {
                if (entry.refersTo(key)) {
                    remove(entry);
                    return;
                }
            }
        }
    }

    /** Returns what is known of an object, or null. */
    V get(Object key) {
        return get(key, () -> null);
    }

    /** Returns what is known of an object; if that is nothing, what {@code first} makes, unless it is null. */
    V get(Object key, Supplier<V> first) {
        int hash = System.identityHashCode(key);
        Part<V> part = parts[hash & PARTS - 1];
        part.lockAcquire();
        try {
            V known = part.find(key, hash);
            V value = known == null ? first.get() : known;
            if (known == null && value != null) {
                part.add(key, hash, value);
            }
            return value;
        } finally {
            part.unlockRelease();
        }
    }

    /** Replaces what is known of an object; null stands for nothing. */
    void put(Object key, V value) {
        int hash = System.identityHashCode(key);
        Part<V> part = parts[hash & PARTS - 1];
        part.lockAcquire();
        try {
            part.remove(key, hash);
            if (value != null) {
                part.add(key, hash, value);
            }
        } finally {
            part.unlockRelease();
        }
    }
}
