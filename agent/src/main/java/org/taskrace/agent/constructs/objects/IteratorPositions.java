package org.taskrace.agent.constructs.objects;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.util.ListIterator;
import java.util.Optional;

/** Positions of the JDK's iterators over lists and arrays. */
final class IteratorPositions {

    private IteratorPositions() {}

    private static final ClassValue<Optional<VarHandle>> FIELDS = new ClassValue<>() {
        @Override
        protected Optional<VarHandle> computeValue(Class<?> type) {
            for (Class<?> c = type; c != null && c.getClassLoader() == null; c = c.getSuperclass()) {
                try {
                    return Optional.of(MethodHandles.privateLookupIn(c, MethodHandles.lookup())
                            .findVarHandle(c, "cursor", int.class));
                } catch (ReflectiveOperationException e) {
                    // Not in this class; perhaps in the one that it extends.
                }
            }
            return Optional.empty();
        }
    };

    private static final ClassValue<Optional<VarHandle>> OUTER = new ClassValue<>() {
        @Override
        protected Optional<VarHandle> computeValue(Class<?> type) {
            for (Class<?> c = type; c != null && c.getClassLoader() == null; c = c.getSuperclass()) {
                Class<?> outer = c.getDeclaringClass();
                if (outer == null) {
                    continue;
                }
                try {
                    return Optional.of(MethodHandles.privateLookupIn(c, MethodHandles.lookup())
                            .findVarHandle(c, "this$0", outer));
                } catch (ReflectiveOperationException e) {
                    // Not in this class; perhaps in the one that it extends.
                }
            }
            return Optional.empty();
        }
    };

    /** Returns what an iterator of the JDK walks over, if its class is an inner one of that; null otherwise. */
    static Object base(Object iterator) {
        if (iterator.getClass().getClassLoader() != null) {
            return null;
        }
        Optional<VarHandle> field = OUTER.get(iterator.getClass());
        return field.isPresent() ? field.get().get(iterator) : null;
    }

    /** Returns the index of the next element, or -1 if the iterator does not tell. */
    static int next(Object iterator) {
        if (iterator.getClass().getClassLoader() != null) {
            return -1;
        }
        if (iterator instanceof ListIterator<?> both) {
            return both.nextIndex();
        }
        Optional<VarHandle> field = FIELDS.get(iterator.getClass());
        return field.isPresent() ? (int) field.get().get(iterator) : -1;
    }
}
