package org.taskrace.agent.shadow;

import java.lang.ref.Reference;
import java.lang.ref.ReferenceQueue;
import java.lang.ref.WeakReference;
import java.util.HashMap;
import java.util.Map;

/** A map from objects, by identity and held weakly, to values. Calls no method of its keys. For one thread at a time. */
public final class WeakIdentityMap<V> {

    private static final class Key extends WeakReference<Object> {
        private final int hash;

        Key(Object object, ReferenceQueue<Object> dead) {
            super(object, dead);
            hash = System.identityHashCode(object);
        }

        @Override
        public int hashCode() {
            return hash;
        }

        @Override
        public boolean equals(Object other) {
            if (this == other) {
                return true;
            }
            if (!(other instanceof Key key) || key.hash != hash) {
                return false;
            }
            Object object = get();
            return object != null && key.refersTo(object);
        }
    }

    private final Map<Key, V> values = new HashMap<>();
    private final ReferenceQueue<Object> dead = new ReferenceQueue<>();

    public V get(Object object) {
        return values.get(new Key(object, null));
    }

    public void put(Object object, V value) {
        for (Reference<?> gone = dead.poll(); gone != null; gone = dead.poll()) {
            values.remove(gone);
        }
        values.put(new Key(object, dead), value);
    }

    public void remove(Object object) {
        values.remove(new Key(object, null));
    }

    public int size() {
        return values.size();
    }
}
