package org.taskrace.agent.constructs.objects;

import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.util.ListIterator;
import java.util.Set;
import java.util.Spliterator;
import org.taskrace.agent.constructs.family.ProgramObjects;

/**
 * Positions of iterators and spliterators of the JDK over a list or an array.
 *
 * <p>Each class has getters whose type is exactly that of their call: others, and handles of variables, would be adapted at each call.
 */
final class IteratorPositions {

    private IteratorPositions() {}

    /** Reads the position of an iterator of the class; null if it has none. */
    private static final ClassValue<MethodHandle> POSITION = new ClassValue<>() {
        @Override
        protected MethodHandle computeValue(Class<?> type) {
            return number(type, Spliterator.class.isAssignableFrom(type) ? "index" : "cursor");
        }
    };

    /** Reads the end of a spliterator of the class; null if it has none. */
    private static final ClassValue<MethodHandle> END = new ClassValue<>() {
        @Override
        protected MethodHandle computeValue(Class<?> type) {
            return number(type, "fence");
        }
    };

    /** Returns a getter of a number that objects of a class of the JDK keep, or null. */
    private static MethodHandle number(Class<?> type, String field) {
        for (Class<?> c = type; isOfJdk(c); c = c.getSuperclass()) {
            MethodHandle getter = getter(c, field, int.class);
            if (getter != null) {
                return getter.asType(MethodType.methodType(int.class, Object.class));
            }
        }
        return null;
    }

    /** Reads what an iterator of the class walks over; null if the class is no inner one. */
    private static final ClassValue<MethodHandle> OUTER = new ClassValue<>() {
        @Override
        protected MethodHandle computeValue(Class<?> type) {
            for (Class<?> c = type; isOfJdk(c); c = c.getSuperclass()) {
                Class<?> outer = c.getDeclaringClass();
                MethodHandle getter = outer == null ? null : getter(c, "this$0", outer);
                if (getter != null) {
                    return getter.asType(MethodType.methodType(Object.class, Object.class));
                }
            }
            return null;
        }
    };

    private static final Set<String> COUNTED_CLASSES =
            Set.of("java.util.ArrayList$Itr", "java.util.ArrayList$ListItr", "java.util.Arrays$ArrayItr");

    private static final ClassValue<Boolean> COUNTED = new ClassValue<>() {
        @Override
        protected Boolean computeValue(Class<?> type) {
            return COUNTED_CLASSES.contains(type.getName());
        }
    };

    private static boolean isOfJdk(Class<?> type) {
        return type != null && ProgramObjects.areOfJdk(type);
    }

    /** Returns a getter of the class's own field, or null. */
    private static MethodHandle getter(Class<?> type, String field, Class<?> fieldType) {
        try {
            return MethodHandles.privateLookupIn(type, MethodHandles.lookup()).findGetter(type, field, fieldType);
        } catch (ReflectiveOperationException e) {
            // Not in this class; perhaps in the one that it extends.
            return null;
        }
    }

    /** Returns what an iterator of the JDK walks over, if its class is an inner one of that; null otherwise. */
    static Object base(Object iterator) {
        MethodHandle getter = isOfJdk(iterator.getClass()) ? OUTER.get(iterator.getClass()) : null;
        if (getter == null) {
            return null;
        }
        try {
            return (Object) getter.invokeExact(iterator);
        } catch (Throwable e) {
            throw new IllegalStateException(e);
        }
    }

    /**
     * Returns whether the position of an iterator grows by one with each call of {@code next}. Where that throws an exception, the iterator
     * has no further element, and each later call throws too.
     */
    static boolean isCounted(Object iterator) {
        return COUNTED.get(iterator.getClass());
    }

    /** Returns the index of the next element, or -1 if the iterator does not tell. */
    static int next(Object iterator) {
        if (!isOfJdk(iterator.getClass())) {
            return -1;
        }
        if (iterator instanceof ListIterator<?> both) {
            return both.nextIndex();
        }
        return read(POSITION.get(iterator.getClass()), iterator);
    }

    /** Returns the index behind the last element that a spliterator walks over, or -1 if it does not tell yet. */
    static int end(Object spliterator) {
        return isOfJdk(spliterator.getClass()) ? read(END.get(spliterator.getClass()), spliterator) : -1;
    }

    /** Returns whether a spliterator counts from the beginning of a list that it walks over a part of, not of the part. */
    static boolean isAbsolute(Object spliterator) {
        return !spliterator.getClass().getName().equals("java.util.AbstractList$RandomAccessSpliterator");
    }

    private static int read(MethodHandle getter, Object iterator) {
        if (getter == null) {
            return -1;
        }
        try {
            return (int) getter.invokeExact(iterator);
        } catch (Throwable e) {
            throw new IllegalStateException(e);
        }
    }
}
