package org.taskrace.agent.constructs.objects;

import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.taskrace.agent.constructs.objects.table.CallEffects;
import org.taskrace.agent.constructs.objects.table.CallEffects.Access;
import org.taskrace.agent.constructs.objects.table.CallEffects.Value;
import org.taskrace.agent.constructs.objects.table.ProcessState;
import org.taskrace.core.sets.IntList;
import org.taskrace.engine.history.SyncHistory;
import org.taskrace.engine.order.HappensBefore;
import org.taskrace.engine.util.WeakIdentityMap;
import org.taskrace.hooks.sync.AtomicHooks;
import org.taskrace.hooks.sync.EntryLock;
import org.taskrace.hooks.sync.ObjectHooks;

/**
 * Concurrent collections, and the values that tasks pass through them. A value that is taken out follows the operation
 * that put it in. A look-up follows the last change under its key, or of several keys. A look at the whole follows all changes.
 *
 * <p>Keys of the JDK are compared by equals, as the collection does it; those of the program are told apart by their hash
 * codes. Values are told apart by identity; of equal ones that a queue holds twice, the one that was added first is taken first.
 *
 * <p>A call may run code of the program: it compares keys, or hands elements to a function. That code finds objects that
 * other tasks have put in, so it follows these changes ({@link #approach}).
 */
final class ConcurrentObjectModel {

    /** The number of collections that are found at once; these are kept from dying. */
    private static final int RECENT = 1 << 8;

    /** Collections that were used lately, by their hash code. */
    private final Object[] recent = new Object[RECENT];

    private final Shared[] recentShared = new Shared[RECENT];

    /** One collection. */
    private static final class Shared {
        final SyncHistory.Cell whole = new SyncHistory.Cell();
        final Map<Object, SyncHistory.Cell> keys = new HashMap<>();

        /** Changes of keys that are not known, such as those of {@code clear} or of an iterator; null before the first one. */
        SyncHistory.Cell swept;

        final Map<Object, EntryLock> locks = new HashMap<>();

        /** By key of the program: the strands that have changed its entry. */
        final Map<Object, IntList> changers = new HashMap<>();

        final Map<Object, IntList> values = new IdentityHashMap<>();

        /** The strands that have changed something; those that precede all later ones are dropped now and then. */
        final IntList published = new IntList();

        int publishedUntilDrop = 16;
    }

    private final HappensBefore execution;
    private final SyncHistory history;
    private final WeakIdentityMap<Shared> collections = new WeakIdentityMap<>();

    ConcurrentObjectModel(HappensBefore execution, SyncHistory history) {
        this.execution = execution;
        this.history = history;
    }

    /**
     * Records an operation that has happened.
     *
     * @param argument the key, or the value that was added
     * @param result what was got out, or null
     * @param flags those of {@link ObjectHooks}: whether the program looks at the result, and an operator
     */
    void operation(Object collection, CallEffects effects, Object argument, Object result, int site, int flags) {
        boolean used = (flags & ObjectHooks.USED) != 0;
        Shared shared = shared(collection);
        boolean isRead = effects.key() == Access.READS && argument != null;
        SyncHistory.Cell known = isRead ? shared.keys.get(representative(argument)) : null;
        if (known != null && history.isRepeated(known, AtomicHooks.READ, site)) {
            return;
        }
        SyncHistory.Subject subject = subject(collection);
        if (effects.key() != Access.NONE && argument != null) {
            boolean reads = switch (effects.key()) {
                case READS -> true;
                case FILLS -> result != null;
                case COMPUTES -> hasOnlyLooked(shared, argument);
                default -> false;
            };
            ofKey(shared, effects, argument, site, flags, subject, reads);
        } else if (effects.value() != Value.NONE) {
            ofValue(shared, effects.value(), argument, result, site, used ? subject : subject.withoutEdges());
        } else if (effects.structure() == Access.WRITES || effects.key() != Access.NONE) {
            history.beginTogether();
            history.write(shared.whole, site, subject);
            sweep(shared, site, subject);
            publish(shared);
            if (used) {
                seeAll(shared, site, subject);
            }
        } else if (effects.structure() != Access.NONE || effects.elements() != Access.NONE) {
            seeAll(shared, site, subject);
            history.read(shared.whole, site, subject.withoutEdges());
        }
    }

    /**
     * Orders the code of the program that a call may run after the changes that let it find its objects.
     *
     * @param argument the key, the function or another argument
     */
    void approach(Object collection, CallEffects effects, Object argument, int site) {
        Shared shared = shared(collection);
        if (effects.key() == Access.NONE && effects.value() == Value.NONE && effects.structure() == Access.READS) {
            seeAll(shared, site, subject(collection));
        } else if (isOfProgram(argument)) {
            SyncHistory.Subject subject = new SyncHistory.Subject(
                    collection.getClass().getName(), collection, -1, SyncHistory.Edges.WEAKEN_IF_USED);
            if (!(collection instanceof ConcurrentHashMap) || effects.key() == Access.NONE) {
                seeAll(shared, site, subject);
                return;
            }
            // A table compares keys of one hash code alone.
            IntList changers = shared.changers.get(representative(argument));
            for (int i = 0; changers != null && i < changers.size(); i++) {
                history.see(changers.get(i), subject, site);
            }
        }
    }

    /** Returns whether an object may run code of the program when it is compared. */
    static boolean isOfProgram(Object object) {
        return object != null && object.getClass().getClassLoader() != null;
    }

    /**
     * Returns what stands for a key: for one whose equality is code of the program its hash code. That code would compare the
     * key with others than the collection does, and what it reads would count.
     */
    private static Object representative(Object key) {
        boolean isValue = key instanceof Enum || key instanceof Comparable && !isOfProgram(key);
        return isValue ? key : new HashOf(key.hashCode());
    }

    /** Hash code of keys. */
    private record HashOf(int value) {}

    /** Returns how reports name a collection; state of the process is no object. */
    private static SyncHistory.Subject subject(Object collection) {
        return collection instanceof ProcessState state
                ? new SyncHistory.Subject(state.name(), null, -1, SyncHistory.Edges.WEAKEN)
                : new SyncHistory.Subject(collection.getClass().getName(), collection, -1, SyncHistory.Edges.WEAKEN);
    }

    /** Records a change of any keys, those included that no one has named so far. */
    private void sweep(Shared shared, int site, SyncHistory.Subject subject) {
        shared.keys.values().forEach(cell -> history.write(cell, site, subject));
        if (shared.swept == null) {
            shared.swept = new SyncHistory.Cell();
        }
        history.write(shared.swept, site, subject);
    }

    /** Returns whether a call that has just returned did not run the function that it was given for an entry. */
    private static boolean hasOnlyLooked(Shared shared, Object key) {
        EntryLock lock = shared.locks.get(representative(key));
        return lock != null && !lock.takeRun();
    }

    /** Records an operation on an object whose calls pass nothing on. */
    void draw(Object source, int site, boolean used) {
        history.draw(shared(source).whole, site, source, used);
    }

    private void ofKey(
            Shared shared,
            CallEffects effects,
            Object key,
            int site,
            int flags,
            SyncHistory.Subject subject,
            boolean reads) {
        boolean used = (flags & ObjectHooks.USED) != 0;
        int operator = ObjectHooks.operator(flags);
        SyncHistory.Cell cell = shared.keys.computeIfAbsent(representative(key), k -> new SyncHistory.Cell());
        if (shared.swept != null) {
            history.read(shared.swept, site, reads || used ? subject : subject.withoutEdges());
        }
        if (reads) {
            boolean tells = used || effects.key() != Access.READS; // A function that did not run tells, too.
            history.read(cell, site, tells ? subject : subject.withoutEdges());
            return;
        }
        history.beginTogether();
        // For a look at the whole, changes of entries commute with each other.
        history.update(shared.whole, AtomicHooks.SUM, site, subject);
        if (used || effects.key() == Access.UPDATES && operator == AtomicHooks.ANY) {
            history.exchange(cell, site, subject);
        } else if (effects.key() == Access.UPDATES) {
            history.update(cell, operator, site, subject);
        } else {
            history.write(cell, site, subject);
        }
        int strand = publish(shared);
        if (isOfProgram(key)) {
            IntList changers = shared.changers.computeIfAbsent(representative(key), any -> new IntList());
            if (changers.isEmpty() || changers.last() != strand) {
                changers.add(strand);
            }
        }
    }

    private void ofValue(
            Shared shared, Value value, Object argument, Object result, int site, SyncHistory.Subject subject) {
        if (value == Value.ADDS) {
            history.beginTogether();
            history.write(shared.whole, site, subject);
            int strand = publish(shared);
            if (argument != null) {
                shared.values.computeIfAbsent(argument, v -> new IntList()).add(strand);
            }
            return;
        }
        IntList adders = result == null ? null : shared.values.get(result);
        if (adders != null) {
            for (int i = 0; i < (value == Value.TAKES ? 1 : adders.size()); i++) {
                history.see(adders.get(i), subject, site);
            }
            if (value == Value.TAKES) {
                removeFirst(shared, result, adders);
            }
        }
        if (value == Value.TAKES && result != null) {
            history.beginTogether();
            history.write(shared.whole, site, subject);
            publish(shared);
        } else {
            history.read(shared.whole, site, subject.withoutEdges());
        }
    }

    private static void removeFirst(Shared shared, Object value, IntList adders) {
        for (int i = 1; i < adders.size(); i++) {
            adders.set(i - 1, adders.get(i));
        }
        adders.removeLast();
        if (adders.isEmpty()) {
            shared.values.remove(value);
        }
    }

    private int publish(Shared shared) {
        if (shared.published.size() >= shared.publishedUntilDrop) {
            execution.strands().dropPreceding(shared.published);
            shared.publishedUntilDrop = Math.max(16, 2 * shared.published.size());
        }
        int strand = history.publish();
        if (shared.published.isEmpty() || shared.published.last() != strand) {
            shared.published.add(strand);
        }
        return strand;
    }

    private void seeAll(Shared shared, int site, SyncHistory.Subject subject) {
        for (int i = 0; i < shared.published.size(); i++) {
            history.see(shared.published.get(i), subject, site);
        }
    }

    /** Returns what stands for the lock that a map holds while it computes an entry. */
    Object lockOf(Object map, Object key) {
        return shared(map).locks.computeIfAbsent(representative(key), k -> new EntryLock());
    }

    private Shared shared(Object collection) {
        int slot = System.identityHashCode(collection) & RECENT - 1;
        if (recent[slot] == collection) {
            return recentShared[slot];
        }
        Shared shared = collections.get(collection);
        if (shared == null) {
            shared = new Shared();
            collections.put(collection, shared);
        }
        recent[slot] = collection;
        recentShared[slot] = shared;
        return shared;
    }
}
