package org.taskrace.agent.constructs.objects;

import java.lang.reflect.Field;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.IdentityHashMap;
import java.util.Map;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Supplier;
import org.taskrace.hooks.sync.ObjectHooks;
import org.taskrace.hooks.sync.SyncHooks;

/**
 * Locks that objects of the JDK hold while they call methods of the program. A synchronised map asks keys for their hash
 * codes, and a blocking queue compares its items. The called method then holds the object's lock.
 *
 * <p>The lock is that of the newest call on an object with a lock, if the JVM says that it is held. A stack of each task
 * begins with such a lock; a method outside of it has no entry.
 */
final class CallbackLocks {

    /** Stands on a stack for a method that runs without such a lock. */
    private static final Object NONE = new Object();

    private static final ClassValue<Field> LOCKS = new ClassValue<>() {
        @Override
        protected Field computeValue(Class<?> type) {
            for (Class<?> c = type; c != null; c = c.getSuperclass()) {
                for (Field field : c.getClassLoader() == null ? c.getDeclaredFields() : new Field[0]) {
                    if (field.getType() == ReentrantLock.class && field.trySetAccessible()) {
                        return field;
                    }
                }
            }
            return null;
        }
    };

    private final SyncHooks.Control synchronizers;
    private final Supplier<Object> task;

    /** By task: the locks of the methods that it is in, innermost first. */
    private final Map<Object, Deque<Object>> held = new IdentityHashMap<>();

    /** The object of the newest call, which may call a method of the program under its lock. */
    private Object called;

    CallbackLocks(SyncHooks.Control synchronizers, Supplier<Object> task) {
        this.synchronizers = synchronizers;
        this.task = task;
    }

    /** Notes a call on an object that has a lock. */
    void calls(Object object) {
        if (called == null) {
            ObjectHooks.callsUnderLock();
        }
        called = object;
    }

    void enter() {
        enter(isHeld(called) ? called : null);
    }

    /** Runs at the begin of a method; {@code holder}: the object that holds a lock of its own meanwhile, or null. */
    void enter(Object holder) {
        Object lock = holder == null ? NONE : holder;
        if (called == null && holder != null) {
            calls(holder);
        }
        push(lock);
    }

    private void push(Object lock) {
        Object running = task.get();
        if (lock == NONE && !held.containsKey(running)) {
            // Leaving the method finds no stack.
            return;
        }
        held.computeIfAbsent(running, any -> new ArrayDeque<>(4)).push(lock);
        if (lock != NONE) {
            synchronizers.acquiredByChance(lock);
        }
    }

    void leave() {
        Object running = task.get();
        Deque<Object> ofTask = held.get(running);
        if (ofTask == null) {
            return;
        }
        Object lock = ofTask.pop();
        if (ofTask.isEmpty()) {
            held.remove(running);
        }
        if (lock != NONE) {
            synchronizers.releasing(lock);
            // The object's method goes on, and may call again.
            called = lock;
        }
    }

    private static boolean isHeld(Object object) {
        if (!(object instanceof BlockingQueue)) {
            return Thread.holdsLock(object);
        }
        Field field = LOCKS.get(object.getClass());
        try {
            // Some queues have a lock in their serial form only.
            return field != null && field.get(object) instanceof ReentrantLock lock && lock.isLocked();
        } catch (IllegalAccessException e) {
            throw new IllegalStateException(e);
        }
    }
}
