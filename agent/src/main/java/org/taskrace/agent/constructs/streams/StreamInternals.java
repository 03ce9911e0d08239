package org.taskrace.agent.constructs.streams;

import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.lang.invoke.VarHandle;
import java.util.Set;
import java.util.Spliterator;
import java.util.concurrent.CountedCompleter;
import java.util.function.Consumer;
import org.taskrace.agent.scheduler.fibers.SneakyThrow;

/** Access to the JDK's own classes below a parallel stream. */
final class StreamInternals {

    /**
     * Sources that can be split between any two elements, and hand an element out without code of another one. Others would do something in
     * their order: an iterator goes on, a buffer is filled by an earlier step of the stream.
     */
    private static final Set<String> RANDOM_ACCESS = Set.of(
            "java.util.stream.Streams$RangeIntSpliterator",
            "java.util.stream.Streams$RangeLongSpliterator",
            "java.util.Spliterators$ArraySpliterator",
            "java.util.Spliterators$IntArraySpliterator",
            "java.util.Spliterators$LongArraySpliterator",
            "java.util.Spliterators$DoubleArraySpliterator",
            "java.util.ArrayList$ArrayListSpliterator",
            "java.util.ArrayDeque$DeqSpliterator",
            "java.util.AbstractList$RandomAccessSpliterator");

    private static final ClassValue<Boolean> HAS_RANDOM_ACCESS = new ClassValue<>() {
        @Override
        protected Boolean computeValue(Class<?> type) {
            return type.getClassLoader() == null && RANDOM_ACCESS.contains(type.getName());
        }
    };

    /** The number of elements that an endless source claims to have: all until it is split, negative once its leaf is spent. */
    private static final VarHandle ENDLESS;

    private static final MethodHandle SPLITERATOR;
    private static final MethodHandle SINK;
    private static final MethodHandle BEGIN;
    private static final MethodHandle END;

    /** Of the tasks that combine the results of their parts. */
    private static final MethodHandle SOURCE;

    private static final MethodHandle MAKE_CHILD;
    private static final MethodHandle SET_LEFT;
    private static final MethodHandle SET_RIGHT;
    private static final MethodHandle DO_LEAF;
    private static final MethodHandle SET_RESULT;

    static {
        try {
            Class<?> split = Class.forName("java.util.stream.AbstractTask");
            MethodHandles.Lookup inSplit = MethodHandles.privateLookupIn(split, MethodHandles.lookup());
            SOURCE = inSplit.findGetter(split, "spliterator", Spliterator.class)
                    .asType(MethodType.methodType(Spliterator.class, Object.class));
            MAKE_CHILD = inSplit.findVirtual(split, "makeChild", MethodType.methodType(split, Spliterator.class))
                    .asType(MethodType.methodType(CountedCompleter.class, Object.class, Spliterator.class));
            MethodType setter = MethodType.methodType(void.class, Object.class, Object.class);
            SET_LEFT = inSplit.findSetter(split, "leftChild", split).asType(setter);
            SET_RIGHT = inSplit.findSetter(split, "rightChild", split).asType(setter);
            DO_LEAF = inSplit.findVirtual(split, "doLeaf", MethodType.methodType(Object.class))
                    .asType(MethodType.methodType(Object.class, Object.class));
            SET_RESULT = inSplit.findVirtual(split, "setLocalResult", MethodType.methodType(void.class, Object.class))
                    .asType(setter);
            Class<?> endless = Class.forName("java.util.stream.StreamSpliterators$InfiniteSupplyingSpliterator");
            ENDLESS = MethodHandles.privateLookupIn(endless, MethodHandles.lookup())
                    .findVarHandle(endless, "estimate", long.class);
            Class<?> forEach = Class.forName("java.util.stream.ForEachOps$ForEachTask");
            Class<?> sink = Class.forName("java.util.stream.Sink");
            MethodHandles.Lookup lookup = MethodHandles.privateLookupIn(forEach, MethodHandles.lookup());
            SPLITERATOR = lookup.findGetter(forEach, "spliterator", Spliterator.class)
                    .asType(MethodType.methodType(Spliterator.class, Object.class));
            SINK = lookup.findGetter(forEach, "sink", sink).asType(MethodType.methodType(Consumer.class, Object.class));
            BEGIN = lookup.findVirtual(sink, "begin", MethodType.methodType(void.class, long.class))
                    .asType(MethodType.methodType(void.class, Object.class, long.class));
            END = lookup.findVirtual(sink, "end", MethodType.methodType(void.class))
                    .asType(MethodType.methodType(void.class, Object.class));
        } catch (ReflectiveOperationException e) {
            throw new ExceptionInInitializerError(e);
        }
    }

    private StreamInternals() {}

    /** Returns whether elements of a source can be handed out one by one, each as if it was split off before. */
    static boolean hasRandomAccess(Spliterator<?> source) {
        return HAS_RANDOM_ACCESS.get(source.getClass());
    }

    /** Returns whether a future is a part of a parallel operation of a stream. */
    static boolean isOfStream(Object future) {
        return future instanceof CountedCompleter && future.getClass().getName().startsWith("java.util.stream.");
    }

    /** Returns whether a leaf of an endless source has handed an element out; marks the leaf otherwise. */
    static boolean isSpent(Object endless) {
        long estimate = (long) ENDLESS.get(endless);
        if (estimate >= 0 && estimate < Long.MAX_VALUE) {
            ENDLESS.set(endless, ~estimate);
        }
        return estimate < 0;
    }

    /** Returns the source of a task of {@code forEach}. */
    static Spliterator<?> sourceOf(Object forEachTask) {
        try {
            return (Spliterator<?>) SPLITERATOR.invokeExact(forEachTask);
        } catch (Throwable e) {
            throw SneakyThrow.rethrow(e);
        }
    }

    /** Returns the steps of the stream behind its source, which end with the program's action. */
    static Consumer<?> sinkOf(Object forEachTask) {
        try {
            return (Consumer<?>) SINK.invokeExact(forEachTask);
        } catch (Throwable e) {
            throw SneakyThrow.rethrow(e);
        }
    }

    /** Returns the source of a task that combines the results of its parts. */
    static Spliterator<?> sourceOfSplit(Object task) {
        try {
            return (Spliterator<?>) SOURCE.invokeExact(task);
        } catch (Throwable e) {
            throw SneakyThrow.rethrow(e);
        }
    }

    /** Makes the left part of a task. */
    static CountedCompleter<?> addLeft(Object task, Spliterator<?> source) {
        try {
            CountedCompleter<?> child = (CountedCompleter<?>) MAKE_CHILD.invokeExact(task, source);
            SET_LEFT.invokeExact(task, (Object) child);
            return child;
        } catch (Throwable e) {
            throw SneakyThrow.rethrow(e);
        }
    }

    /** Makes the right part of a task. */
    static CountedCompleter<?> addRight(Object task, Spliterator<?> source) {
        try {
            CountedCompleter<?> child = (CountedCompleter<?>) MAKE_CHILD.invokeExact(task, source);
            SET_RIGHT.invokeExact(task, (Object) child);
            return child;
        } catch (Throwable e) {
            throw SneakyThrow.rethrow(e);
        }
    }

    /** Computes the result of a task that is not split. */
    static void computeLeaf(Object task) {
        try {
            Object result = (Object) DO_LEAF.invokeExact(task);
            SET_RESULT.invokeExact(task, result);
        } catch (Throwable e) {
            throw SneakyThrow.rethrow(e);
        }
    }

    static void begin(Object sink, long size) {
        try {
            BEGIN.invokeExact(sink, size);
        } catch (Throwable e) {
            throw SneakyThrow.rethrow(e);
        }
    }

    static void end(Object sink) {
        try {
            END.invokeExact(sink);
        } catch (Throwable e) {
            throw SneakyThrow.rethrow(e);
        }
    }
}
