package org.taskrace.hooks.sync;

import java.util.Comparator;
import java.util.function.BiConsumer;
import java.util.function.BiFunction;
import java.util.function.BinaryOperator;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.function.UnaryOperator;

/**
 * Code of the program that a collection runs while it holds a lock: that of an entry in a concurrent map, or its own monitor. One
 * class for all interfaces with one argument, and one for those with two, so that a call site need not know which it meets.
 */
@SuppressWarnings({"rawtypes", "unchecked"})
final class LockedCallbacks {

    private LockedCallbacks() {}

    /** Returns the code as it runs under the lock; code of other kinds, or without a lock, is left as it is. */
    static Object of(Object code, Object lock) {
        if (lock == null) {
            return code;
        }
        if (code instanceof Function || code instanceof Consumer || code instanceof Predicate) {
            return new OfOne(code, lock);
        }
        boolean takesTwo = code instanceof BiFunction || code instanceof BiConsumer || code instanceof Comparator;
        return takesTwo ? new OfTwo(code, lock) : code;
    }

    private static void enter(Object lock) {
        SyncHooks.enterCallback(lock);
        if (lock instanceof EntryLock entry) {
            entry.run();
        }
    }

    private static final class OfOne implements UnaryOperator, Consumer, Predicate {
        private final Object code;
        private final Object lock;

        OfOne(Object code, Object lock) {
            this.code = code;
            this.lock = lock;
        }

        @Override
        public Object apply(Object argument) {
            enter(lock);
            try {
                return ((Function) code).apply(argument);
            } finally {
                SyncHooks.exitCallback(lock);
            }
        }

        @Override
        public void accept(Object argument) {
            enter(lock);
            try {
                ((Consumer) code).accept(argument);
            } finally {
                SyncHooks.exitCallback(lock);
            }
        }

        @Override
        public boolean test(Object argument) {
            enter(lock);
            try {
                return ((Predicate) code).test(argument);
            } finally {
                SyncHooks.exitCallback(lock);
            }
        }
    }

    private static final class OfTwo implements BinaryOperator, BiConsumer, Comparator {
        private final Object code;
        private final Object lock;

        OfTwo(Object code, Object lock) {
            this.code = code;
            this.lock = lock;
        }

        @Override
        public Object apply(Object first, Object second) {
            enter(lock);
            try {
                return ((BiFunction) code).apply(first, second);
            } finally {
                SyncHooks.exitCallback(lock);
            }
        }

        @Override
        public void accept(Object first, Object second) {
            enter(lock);
            try {
                ((BiConsumer) code).accept(first, second);
            } finally {
                SyncHooks.exitCallback(lock);
            }
        }

        @Override
        public int compare(Object first, Object second) {
            enter(lock);
            try {
                return ((Comparator) code).compare(first, second);
            } finally {
                SyncHooks.exitCallback(lock);
            }
        }
    }
}
