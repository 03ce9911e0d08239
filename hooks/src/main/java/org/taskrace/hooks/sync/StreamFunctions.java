package org.taskrace.hooks.sync;

import java.util.Comparator;
import java.util.Set;
import java.util.function.BiConsumer;
import java.util.function.BinaryOperator;
import java.util.function.Consumer;
import java.util.function.DoubleConsumer;
import java.util.function.DoubleFunction;
import java.util.function.Function;
import java.util.function.IntConsumer;
import java.util.function.IntFunction;
import java.util.function.LongConsumer;
import java.util.function.LongFunction;
import java.util.function.Predicate;
import java.util.function.Supplier;
import java.util.stream.Collector;
import java.util.stream.Stream;

/**
 * Wrapped functions that streams and sorts call. Code of the JDK accesses what functions of the program return, and its
 * comparators and collectors ask the elements.
 */
public final class StreamFunctions {

    private StreamFunctions() {}

    /** Returns a supplier that tells of its container: the collector that asked for the container fills it. */
    public static Supplier<?> container(Supplier<?> supplier, int site) {
        return supplier == null ? null : new ContainerSupplier(supplier, site);
    }

    /** Returns a function that tells of the stream that it returns: the outer stream walks through it. */
    public static Object walked(Object function, int site) {
        if (function instanceof Function<?, ?>) {
            @SuppressWarnings("unchecked")
            Function<Object, Object> code = (Function<Object, Object>) function;
            return new OfObject(code, site);
        }
        if (function instanceof IntFunction<?> code) {
            return new OfInt(code, site);
        }
        if (function instanceof LongFunction<?> code) {
            return new OfLong(code, site);
        }
        return function instanceof DoubleFunction<?> code ? new OfDouble(code, site) : function;
    }

    /** Returns a comparator that tells what it asks, if it is one of the JDK; those of the program are checked themselves. */
    public static Comparator<?> comparing(Comparator<?> comparator, int site) {
        return isOfJdk(comparator) ? new Asking(comparator, isOfOrder(comparator), site) : comparator;
    }

    /** Returns whether a comparator is the JDK's, and looks at more than strings. */
    private static boolean isOfJdk(Comparator<?> comparator) {
        return comparator != null
                && comparator.getClass().getClassLoader() == null
                && comparator.getClass().getName().startsWith("java.")
                && comparator != String.CASE_INSENSITIVE_ORDER;
    }

    /** Runs before the program compares two objects. */
    public static void compared(Comparator<?> comparator, Object one, Object other, int site) {
        if (isOfJdk(comparator)) {
            asked(isOfOrder(comparator), one, other, site);
        }
    }

    /** Returns whether a comparator of the JDK asks the objects for their own order. */
    private static boolean isOfOrder(Comparator<?> comparator) {
        String name = comparator.getClass().getName();
        return name.startsWith("java.util.Collections$ReverseComparator")
                || name.startsWith("java.util.Comparators$NaturalOrder");
    }

    private static void asked(boolean forOrder, Object one, Object other, int site) {
        if (forOrder) {
            ObjectHooks.asked(one, ObjectHooks.ORDER, site);
            ObjectHooks.asked(other, ObjectHooks.ORDER, site);
        } else {
            ObjectHooks.mayAskContents(one, site);
            ObjectHooks.mayAskContents(other, site);
        }
    }

    /** Returns a test whether objects equal one object; it tells that both are asked. */
    public static Predicate<?> isEqual(Object object, int site) {
        Predicate<Object> test = Predicate.isEqual(object);
        return object == null
                ? test
                : other -> {
                    ObjectHooks.askedForEquality(object, other, site);
                    return test.test(other);
                };
    }

    /** Returns a stream that tells of a question that the next operation asks each element. */
    public static Stream<?> asking(Stream<?> stream, int question, int site) {
        if (stream.getClass().getClassLoader() != null) {
            // Code of the program, which would see a call that it has not made.
            return stream;
        }
        Stream<?> asking = stream.peek(element -> ObjectHooks.asked(element, question, site));
        ObjectHooks.view(asking, stream);
        return asking;
    }

    /** Returns a collector that tells of a question that it asks each element. */
    public static Collector<?, ?, ?> asking(Collector<?, ?, ?> collector, int question, int site) {
        return collector == null ? null : new AskingCollector(collector, question, site);
    }

    /** Returns a function that tells that its result, a key, is asked for its hash code. */
    public static Function<?, ?> ofKeys(Function<?, ?> function, int site) {
        if (function == null) {
            return null;
        }
        @SuppressWarnings("unchecked")
        Function<Object, Object> code = (Function<Object, Object>) function;
        return value -> {
            Object key = code.apply(value);
            ObjectHooks.asked(key, ObjectHooks.HASH, site);
            return key;
        };
    }

    /** Comparator of the JDK that tells what it asks. */
    private record Asking(Comparator<?> comparator, boolean forOrder, int site) implements Comparator<Object> {
        @Override
        @SuppressWarnings("unchecked")
        public int compare(Object one, Object other) {
            asked(forOrder, one, other, site);
            return ((Comparator<Object>) comparator).compare(one, other);
        }
    }

    /** Collector that tells what it asks each element. */
    private record AskingCollector(Collector<?, ?, ?> collector, int question, int site)
            implements Collector<Object, Object, Object> {
        @Override
        @SuppressWarnings("unchecked")
        public Supplier<Object> supplier() {
            return (Supplier<Object>) collector.supplier();
        }

        @Override
        @SuppressWarnings("unchecked")
        public BiConsumer<Object, Object> accumulator() {
            BiConsumer<Object, Object> accumulator = (BiConsumer<Object, Object>) collector.accumulator();
            return (container, element) -> {
                ObjectHooks.asked(element, question, site);
                accumulator.accept(container, element);
            };
        }

        @Override
        @SuppressWarnings("unchecked")
        public BinaryOperator<Object> combiner() {
            return (BinaryOperator<Object>) collector.combiner();
        }

        @Override
        @SuppressWarnings("unchecked")
        public Function<Object, Object> finisher() {
            return (Function<Object, Object>) collector.finisher();
        }

        @Override
        public Set<Characteristics> characteristics() {
            return collector.characteristics();
        }
    }

    /** Returns a consumer that tells that each element changes it, if it is an object of the JDK; others are checked themselves. */
    public static Object consuming(Object consumer, int site) {
        boolean isOfJdk = consumer != null
                && consumer.getClass().getClassLoader() == null
                && consumer.getClass().getName().startsWith("java.")
                && !consumer.getClass().isHidden();
        return isOfJdk ? new Changing(consumer, site) : consumer;
    }

    /** Object of the JDK that consumes elements: a builder of a stream, a statistic. */
    private record Changing(Object consumer, int site)
            implements Consumer<Object>, IntConsumer, LongConsumer, DoubleConsumer {
        @Override
        @SuppressWarnings("unchecked")
        public void accept(Object value) {
            ((Consumer<Object>) written(consumer, site)).accept(value);
        }

        @Override
        public void accept(int value) {
            ((IntConsumer) written(consumer, site)).accept(value);
        }

        @Override
        public void accept(long value) {
            ((LongConsumer) written(consumer, site)).accept(value);
        }

        @Override
        public void accept(double value) {
            ((DoubleConsumer) written(consumer, site)).accept(value);
        }
    }

    private static Object written(Object result, int site) {
        ObjectHooks.writeArgument(result, site);
        return result;
    }

    private record ContainerSupplier(Supplier<?> code, int site) implements Supplier<Object> {
        @Override
        public Object get() {
            return written(code.get(), site);
        }
    }

    private record OfObject(Function<Object, Object> code, int site) implements Function<Object, Object> {
        @Override
        public Object apply(Object value) {
            return written(code.apply(value), site);
        }
    }

    private record OfInt(IntFunction<?> code, int site) implements IntFunction<Object> {
        @Override
        public Object apply(int value) {
            return written(code.apply(value), site);
        }
    }

    private record OfLong(LongFunction<?> code, int site) implements LongFunction<Object> {
        @Override
        public Object apply(long value) {
            return written(code.apply(value), site);
        }
    }

    private record OfDouble(DoubleFunction<?> code, int site) implements DoubleFunction<Object> {
        @Override
        public Object apply(double value) {
            return written(code.apply(value), site);
        }
    }
}
