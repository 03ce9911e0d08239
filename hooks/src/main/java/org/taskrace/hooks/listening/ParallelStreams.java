package org.taskrace.hooks.listening;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.Spliterator;
import java.util.function.BiConsumer;
import java.util.function.BiFunction;
import java.util.function.BinaryOperator;
import java.util.function.Consumer;
import java.util.function.DoubleBinaryOperator;
import java.util.function.DoubleConsumer;
import java.util.function.DoublePredicate;
import java.util.function.Function;
import java.util.function.IntBinaryOperator;
import java.util.function.IntConsumer;
import java.util.function.IntFunction;
import java.util.function.IntPredicate;
import java.util.function.IntToDoubleFunction;
import java.util.function.IntToLongFunction;
import java.util.function.IntUnaryOperator;
import java.util.function.LongBinaryOperator;
import java.util.function.LongConsumer;
import java.util.function.LongPredicate;
import java.util.function.ObjIntConsumer;
import java.util.function.Predicate;
import java.util.function.Supplier;
import java.util.function.UnaryOperator;
import java.util.stream.BaseStream;
import java.util.stream.Collector;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;
import org.taskrace.hooks.memory.AccessKey;
import org.taskrace.hooks.parallel.ParallelArrays;
import org.taskrace.hooks.parallel.ParallelTasks;
import org.taskrace.hooks.parallel.Strand;

/**
 * Hooks for operations that end a stream. Calls of the program come here in place of the JDK's methods, with the stream
 * as first argument. A parallel stream is evaluated by {@link SplitEvaluation}, any other one as always.
 *
 * <p>The file is long since there is one hook for each method.
 */
public final class ParallelStreams {

    /** A value that a part may lack. */
    private static final class Box<T> {
        private T value;
        private boolean isFull;

        void add(T added, BinaryOperator<T> operator) {
            value = isFull ? operator.apply(value, added) : added;
            isFull = true;
        }

        Box<T> add(Box<T> other, BinaryOperator<T> operator) {
            if (other.isFull) {
                add(other.value, operator);
            }
            return this;
        }
    }

    private ParallelStreams() {}

    private static boolean splits(BaseStream<?, ?> stream) {
        return stream.isParallel() && ParallelTasks.control() != null && Strand.current().task != Strand.NO_TASK;
    }

    private static <T> void each(Stream<T> stream, Consumer<? super T> action) {
        new SplitEvaluation<T, Object>(
                        part -> {
                            part.forEachRemaining(action);
                            return null;
                        },
                        (one, other) -> null)
                .of(stream.spliterator());
    }

    private static <T, R> R fold(
            Stream<T> stream, Supplier<R> supplier, BiConsumer<R, ? super T> adder, BinaryOperator<R> combiner) {
        return new SplitEvaluation<T, R>(
                        part -> {
                            R container = supplier.get();
                            part.forEachRemaining(element -> adder.accept(container, element));
                            return container;
                        },
                        combiner)
                .of(stream.spliterator());
    }

    /** Returns the elements in their order. */
    private static <T> List<T> all(Stream<T> stream) {
        return fold(stream, ArrayList::new, List::add, (one, other) -> {
            one.addAll(other);
            return one;
        });
    }

    private static <T> Box<T> reduced(Stream<T> stream, BinaryOperator<T> operator) {
        return fold(
                stream,
                Box::new,
                (box, element) -> box.add(element, operator),
                (one, other) -> one.add(other, operator));
    }

    private static <T> T reduced(Stream<T> stream, T identity, BinaryOperator<T> operator) {
        return new SplitEvaluation<T, T>(part -> reducedPart(part, identity, operator), operator)
                .of(stream.spliterator());
    }

    private static <T, U> U reducedPart(Spliterator<T> part, U identity, BiFunction<U, ? super T, U> accumulator) {
        Box<U> box = new Box<>();
        box.value = identity;
        part.forEachRemaining(element -> box.value = accumulator.apply(box.value, element));
        return box.value;
    }

    /** Returns whether any element passes a test. All of them are tested: in some schedule each may be. */
    private static <T> boolean anyPasses(
            Stream<T> stream, String operation, boolean outcome, Predicate<? super T> test) {
        boolean hasPassed = new SplitEvaluation<T, Boolean>(
                        part -> {
                            Box<Boolean> found = new Box<>();
                            found.value = false;
                            part.forEachRemaining(element -> found.value |= test.test(element));
                            return found.value;
                        },
                        Boolean::logicalOr)
                .of(finite(stream, operation));
        if (hasPassed) {
            cutShort(operation, Boolean.toString(outcome));
        }
        return hasPassed;
    }

    /** Returns the first element, after all were made; in some schedule each may be. */
    private static <T> Box<T> first(Stream<T> stream, String operation) {
        Box<T> first = new SplitEvaluation<T, Box<T>>(
                        part -> {
                            Box<T> box = new Box<>();
                            part.forEachRemaining(element -> box.add(element, (one, other) -> one));
                            return box;
                        },
                        (one, other) -> one.isFull ? one : other)
                .of(finite(stream, operation));
        if (first.isFull) {
            cutShort(operation, "the element of this run");
        }
        return first;
    }

    /** Returns the source of an operation that may end before it has seen all elements. */
    private static <T> Spliterator<T> finite(Stream<T> stream, String operation) {
        Spliterator<T> source = stream.spliterator();
        if (source.estimateSize() == Long.MAX_VALUE) {
            ParallelTasks.control().outside(operation + " of a stream without a size", Strand.current().callSite);
        }
        return source;
    }

    private static void cutShort(String operation, String outcome) {
        ParallelTasks.control().assumes(operation, Strand.current().callSite, outcome);
    }

    /**
     * Runs an action on all elements in their order. An action follows those before it, but not what makes the elements
     * behind it. One thread runs all, so that no action waits for another one.
     */
    private static <T> void eachInOrder(Stream<T> stream, Consumer<? super T> action) {
        Completion[] before = new Completion[1];
        new SplitEvaluation<T, Object>(
                        part -> {
                            List<T> made = new ArrayList<>();
                            part.forEachRemaining(made::add);
                            if (before[0] != null) {
                                before[0].follow();
                            }
                            made.forEach(action);
                            before[0] = Completion.after();
                            before[0].set();
                            return null;
                        },
                        (one, other) -> null)
                .inSequence(stream.spliterator());
    }

    /**
     * Returns a stream of what an operation makes of all elements at once, when its own elements are asked for. A stream
     * may become parallel or sequential until then.
     */
    private static <T> Stream<T> later(
            Stream<T> stream, Function<Stream<T>, Collection<T>> inParallel, UnaryOperator<Stream<T>> sequentially) {
        if (ParallelTasks.control() == null || Strand.current().task == Strand.NO_TASK) {
            return sequentially.apply(stream);
        }
        List<Stream<T>> made = new ArrayList<>(1);
        made.add(StreamSupport.stream(
                () -> made.get(0).isParallel()
                        ? inParallel.apply(stream.parallel()).spliterator()
                        : sequentially.apply(stream.sequential()).spliterator(),
                Spliterator.ORDERED,
                stream.isParallel()));
        return made.get(0).onClose(stream::close);
    }

    private static <T> List<T> sortedAll(Stream<T> stream, Comparator<? super T> comparator) {
        @SuppressWarnings("unchecked") // Only elements of the stream are in it.
        T[] elements = (T[]) all(stream).toArray();
        ParallelSorts.sort(elements, 0, elements.length, comparator);
        return Arrays.asList(elements);
    }

    /** Replaces {@link Stream#sorted()}. */
    @SuppressWarnings("unchecked") // Elements that cannot be compared fail here as they do in the JDK.
    public static <T> Stream<T> sorted(Stream<T> stream) {
        Comparator<? super T> natural = (Comparator<? super T>) Comparator.naturalOrder();
        return later(stream, all -> sortedAll(all, natural), Stream::sorted);
    }

    /** Replaces {@link Stream#sorted(Comparator)}. */
    public static <T> Stream<T> sorted(Stream<T> stream, Comparator<? super T> comparator) {
        return later(stream, all -> sortedAll(all, comparator), all -> all.sorted(comparator));
    }

    /** Replaces {@link Stream#forEach}. */
    public static <T> void forEach(Stream<T> stream, Consumer<? super T> action) {
        if (splits(stream) && action != null) {
            each(stream, action);
        } else {
            stream.forEach(action);
        }
    }

    /** Replaces {@link Stream#reduce(Object, BinaryOperator)}. */
    public static <T> T reduce(Stream<T> stream, T identity, BinaryOperator<T> operator) {
        return splits(stream) && operator != null
                ? reduced(stream, identity, operator)
                : stream.reduce(identity, operator);
    }

    /** Replaces {@link Stream#reduce(BinaryOperator)}. */
    public static <T> Optional<T> reduce(Stream<T> stream, BinaryOperator<T> operator) {
        if (!splits(stream) || operator == null) {
            return stream.reduce(operator);
        }
        Box<T> box = reduced(stream, operator);
        return box.isFull ? Optional.of(box.value) : Optional.empty();
    }

    /** Replaces {@link Stream#reduce(Object, BiFunction, BinaryOperator)}. */
    public static <T, U> U reduce(
            Stream<T> stream, U identity, BiFunction<U, ? super T, U> accumulator, BinaryOperator<U> combiner) {
        return splits(stream) && accumulator != null && combiner != null
                ? new SplitEvaluation<T, U>(part -> reducedPart(part, identity, accumulator), combiner)
                        .of(stream.spliterator())
                : stream.reduce(identity, accumulator, combiner);
    }

    /** Replaces {@link Stream#max}. */
    public static <T> Optional<T> max(Stream<T> stream, Comparator<? super T> comparator) {
        return splits(stream) ? reduce(stream, BinaryOperator.maxBy(comparator)) : stream.max(comparator);
    }

    /** Replaces {@link Stream#min}. */
    public static <T> Optional<T> min(Stream<T> stream, Comparator<? super T> comparator) {
        return splits(stream) ? reduce(stream, BinaryOperator.minBy(comparator)) : stream.min(comparator);
    }

    /** Replaces {@link Stream#collect(Collector)}. */
    public static <T, A, R> R collect(Stream<T> stream, Collector<? super T, A, R> collector) {
        if (!splits(stream) || collector == null) {
            return stream.collect(collector);
        }
        if (collector.characteristics().contains(Collector.Characteristics.CONCURRENT)) {
            ParallelTasks.control().outside("a concurrent collector", Strand.current().callSite);
        }
        A container = fold(stream, collector.supplier(), collector.accumulator(), collector.combiner());
        return collector.finisher().apply(container);
    }

    /** Replaces {@link Stream#collect(Supplier, BiConsumer, BiConsumer)}. */
    public static <T, R> R collect(
            Stream<T> stream, Supplier<R> supplier, BiConsumer<R, ? super T> adder, BiConsumer<R, R> combiner) {
        return splits(stream)
                ? fold(stream, supplier, adder, inPlace(combiner))
                : stream.collect(supplier, adder, combiner);
    }

    private static <R> BinaryOperator<R> inPlace(BiConsumer<R, R> combiner) {
        return (one, other) -> {
            combiner.accept(one, other);
            return one;
        };
    }

    /** Replaces {@link Stream#toArray()}. */
    public static <T> Object[] toArray(Stream<T> stream) {
        return splits(stream) ? all(stream).toArray() : stream.toArray();
    }

    /** Replaces {@link Stream#toArray(IntFunction)}. */
    public static <T, A> A[] toArray(Stream<T> stream, IntFunction<A[]> generator) {
        return splits(stream) ? all(stream).stream().toArray(generator) : stream.toArray(generator);
    }

    /** Replaces {@link Stream#toList}. */
    public static <T> List<T> toList(Stream<T> stream) {
        return splits(stream) ? all(stream).stream().toList() : stream.toList();
    }

    /** Replaces {@link Stream#anyMatch}. */
    public static <T> boolean anyMatch(Stream<T> stream, Predicate<? super T> test) {
        return splits(stream) && test != null
                ? anyPasses(stream, "Stream.anyMatch", true, test)
                : stream.anyMatch(test);
    }

    /** Replaces {@link Stream#allMatch}. */
    public static <T> boolean allMatch(Stream<T> stream, Predicate<? super T> test) {
        return splits(stream) && test != null
                ? !anyPasses(stream, "Stream.allMatch", false, element -> !test.test(element))
                : stream.allMatch(test);
    }

    /** Replaces {@link Stream#noneMatch}. */
    public static <T> boolean noneMatch(Stream<T> stream, Predicate<? super T> test) {
        return splits(stream) && test != null
                ? !anyPasses(stream, "Stream.noneMatch", false, test)
                : stream.noneMatch(test);
    }

    /** Replaces {@link Stream#findFirst}. */
    public static <T> Optional<T> findFirst(Stream<T> stream) {
        if (!splits(stream)) {
            return stream.findFirst();
        }
        Box<T> first = first(stream, "Stream.findFirst");
        return first.isFull ? Optional.of(first.value) : Optional.empty();
    }

    /** Replaces {@link Stream#findAny}. */
    public static <T> Optional<T> findAny(Stream<T> stream) {
        if (!splits(stream)) {
            return stream.findAny();
        }
        Box<T> first = first(stream, "Stream.findAny");
        return first.isFull ? Optional.of(first.value) : Optional.empty();
    }

    /** Replaces {@link Stream#forEachOrdered}. */
    public static <T> void forEachOrdered(Stream<T> stream, Consumer<? super T> action) {
        if (splits(stream) && action != null) {
            eachInOrder(stream, action);
        } else {
            stream.forEachOrdered(action);
        }
    }

    /** Replaces {@link IntStream#collect}. */
    public static <R> R collect(
            IntStream stream, Supplier<R> supplier, ObjIntConsumer<R> adder, BiConsumer<R, R> combiner) {
        return splits(stream)
                ? fold(stream.boxed(), supplier, adder::accept, inPlace(combiner))
                : stream.collect(supplier, adder, combiner);
    }

    private static IntStream again(IntStream stream) {
        return all(stream.boxed()).stream().mapToInt(Integer::intValue);
    }

    /** Replaces {@link IntStream#forEach}. */
    public static void forEach(IntStream stream, IntConsumer action) {
        if (splits(stream) && action != null) {
            each(stream.boxed(), action::accept);
        } else {
            stream.forEach(action);
        }
    }

    /** Replaces {@link IntStream#reduce(int, IntBinaryOperator)}. */
    public static int reduce(IntStream stream, int identity, IntBinaryOperator operator) {
        return splits(stream) && operator != null
                ? reduced(stream.boxed(), identity, operator::applyAsInt)
                : stream.reduce(identity, operator);
    }

    /** Replaces {@link IntStream#reduce(IntBinaryOperator)}. */
    public static OptionalInt reduce(IntStream stream, IntBinaryOperator operator) {
        if (!splits(stream) || operator == null) {
            return stream.reduce(operator);
        }
        Box<Integer> box = reduced(stream.boxed(), operator::applyAsInt);
        return box.isFull ? OptionalInt.of(box.value) : OptionalInt.empty();
    }

    /** Replaces {@link IntStream#sum}. */
    public static int sum(IntStream stream) {
        return (splits(stream) ? again(stream) : stream).sum();
    }

    /** Replaces {@link IntStream#average}. */
    public static OptionalDouble average(IntStream stream) {
        return (splits(stream) ? again(stream) : stream).average();
    }

    /** Replaces {@link IntStream#max}. */
    public static OptionalInt max(IntStream stream) {
        return (splits(stream) ? again(stream) : stream).max();
    }

    /** Replaces {@link IntStream#min}. */
    public static OptionalInt min(IntStream stream) {
        return (splits(stream) ? again(stream) : stream).min();
    }

    /** Replaces {@link IntStream#toArray}. */
    public static int[] toArray(IntStream stream) {
        return (splits(stream) ? again(stream) : stream).toArray();
    }

    /** Replaces {@link IntStream#anyMatch}. */
    public static boolean anyMatch(IntStream stream, IntPredicate test) {
        return splits(stream) && test != null
                ? anyPasses(stream.boxed(), "IntStream.anyMatch", true, test::test)
                : stream.anyMatch(test);
    }

    /** Replaces {@link IntStream#allMatch}. */
    public static boolean allMatch(IntStream stream, IntPredicate test) {
        return splits(stream) && test != null
                ? !anyPasses(stream.boxed(), "IntStream.allMatch", false, element -> !test.test(element))
                : stream.allMatch(test);
    }

    /** Replaces {@link IntStream#noneMatch}. */
    public static boolean noneMatch(IntStream stream, IntPredicate test) {
        return splits(stream) && test != null
                ? !anyPasses(stream.boxed(), "IntStream.noneMatch", false, test::test)
                : stream.noneMatch(test);
    }

    /** Replaces {@link IntStream#findFirst}. */
    public static OptionalInt findFirst(IntStream stream) {
        if (!splits(stream)) {
            return stream.findFirst();
        }
        Box<Integer> first = first(stream.boxed(), "IntStream.findFirst");
        return first.isFull ? OptionalInt.of(first.value) : OptionalInt.empty();
    }

    /** Replaces {@link IntStream#findAny}. */
    public static OptionalInt findAny(IntStream stream) {
        if (!splits(stream)) {
            return stream.findAny();
        }
        Box<Integer> first = first(stream.boxed(), "IntStream.findAny");
        return first.isFull ? OptionalInt.of(first.value) : OptionalInt.empty();
    }

    /** Replaces {@link IntStream#forEachOrdered}. */
    public static void forEachOrdered(IntStream stream, IntConsumer action) {
        if (splits(stream) && action != null) {
            eachInOrder(stream.boxed(), action::accept);
        } else {
            stream.forEachOrdered(action);
        }
    }

    private static LongStream again(LongStream stream) {
        return all(stream.boxed()).stream().mapToLong(Long::longValue);
    }

    /** Replaces {@link LongStream#forEach}. */
    public static void forEach(LongStream stream, LongConsumer action) {
        if (splits(stream) && action != null) {
            each(stream.boxed(), action::accept);
        } else {
            stream.forEach(action);
        }
    }

    /** Replaces {@link LongStream#reduce(long, LongBinaryOperator)}. */
    public static long reduce(LongStream stream, long identity, LongBinaryOperator operator) {
        return splits(stream) && operator != null
                ? reduced(stream.boxed(), identity, operator::applyAsLong)
                : stream.reduce(identity, operator);
    }

    /** Replaces {@link LongStream#reduce(LongBinaryOperator)}. */
    public static OptionalLong reduce(LongStream stream, LongBinaryOperator operator) {
        if (!splits(stream) || operator == null) {
            return stream.reduce(operator);
        }
        Box<Long> box = reduced(stream.boxed(), operator::applyAsLong);
        return box.isFull ? OptionalLong.of(box.value) : OptionalLong.empty();
    }

    /** Replaces {@link LongStream#sum}. */
    public static long sum(LongStream stream) {
        return (splits(stream) ? again(stream) : stream).sum();
    }

    /** Replaces {@link LongStream#average}. */
    public static OptionalDouble average(LongStream stream) {
        return (splits(stream) ? again(stream) : stream).average();
    }

    /** Replaces {@link LongStream#max}. */
    public static OptionalLong max(LongStream stream) {
        return (splits(stream) ? again(stream) : stream).max();
    }

    /** Replaces {@link LongStream#min}. */
    public static OptionalLong min(LongStream stream) {
        return (splits(stream) ? again(stream) : stream).min();
    }

    /** Replaces {@link LongStream#toArray}. */
    public static long[] toArray(LongStream stream) {
        return (splits(stream) ? again(stream) : stream).toArray();
    }

    /** Replaces {@link LongStream#anyMatch}. */
    public static boolean anyMatch(LongStream stream, LongPredicate test) {
        return splits(stream) && test != null
                ? anyPasses(stream.boxed(), "LongStream.anyMatch", true, test::test)
                : stream.anyMatch(test);
    }

    /** Replaces {@link LongStream#allMatch}. */
    public static boolean allMatch(LongStream stream, LongPredicate test) {
        return splits(stream) && test != null
                ? !anyPasses(stream.boxed(), "LongStream.allMatch", false, element -> !test.test(element))
                : stream.allMatch(test);
    }

    /** Replaces {@link LongStream#noneMatch}. */
    public static boolean noneMatch(LongStream stream, LongPredicate test) {
        return splits(stream) && test != null
                ? !anyPasses(stream.boxed(), "LongStream.noneMatch", false, test::test)
                : stream.noneMatch(test);
    }

    /** Replaces {@link LongStream#findFirst}. */
    public static OptionalLong findFirst(LongStream stream) {
        if (!splits(stream)) {
            return stream.findFirst();
        }
        Box<Long> first = first(stream.boxed(), "LongStream.findFirst");
        return first.isFull ? OptionalLong.of(first.value) : OptionalLong.empty();
    }

    /** Replaces {@link LongStream#findAny}. */
    public static OptionalLong findAny(LongStream stream) {
        if (!splits(stream)) {
            return stream.findAny();
        }
        Box<Long> first = first(stream.boxed(), "LongStream.findAny");
        return first.isFull ? OptionalLong.of(first.value) : OptionalLong.empty();
    }

    /** Replaces {@link LongStream#forEachOrdered}. */
    public static void forEachOrdered(LongStream stream, LongConsumer action) {
        if (splits(stream) && action != null) {
            eachInOrder(stream.boxed(), action::accept);
        } else {
            stream.forEachOrdered(action);
        }
    }

    private static DoubleStream again(DoubleStream stream) {
        return all(stream.boxed()).stream().mapToDouble(Double::doubleValue);
    }

    /** Replaces {@link DoubleStream#forEach}. */
    public static void forEach(DoubleStream stream, DoubleConsumer action) {
        if (splits(stream) && action != null) {
            each(stream.boxed(), action::accept);
        } else {
            stream.forEach(action);
        }
    }

    /** Replaces {@link DoubleStream#reduce(double, DoubleBinaryOperator)}. */
    public static double reduce(DoubleStream stream, double identity, DoubleBinaryOperator operator) {
        return splits(stream) && operator != null
                ? reduced(stream.boxed(), identity, operator::applyAsDouble)
                : stream.reduce(identity, operator);
    }

    /** Replaces {@link DoubleStream#reduce(DoubleBinaryOperator)}. */
    public static OptionalDouble reduce(DoubleStream stream, DoubleBinaryOperator operator) {
        if (!splits(stream) || operator == null) {
            return stream.reduce(operator);
        }
        Box<Double> box = reduced(stream.boxed(), operator::applyAsDouble);
        return box.isFull ? OptionalDouble.of(box.value) : OptionalDouble.empty();
    }

    /** Replaces {@link DoubleStream#sum}. */
    public static double sum(DoubleStream stream) {
        return (splits(stream) ? again(stream) : stream).sum();
    }

    /** Replaces {@link DoubleStream#average}. */
    public static OptionalDouble average(DoubleStream stream) {
        return (splits(stream) ? again(stream) : stream).average();
    }

    /** Replaces {@link DoubleStream#max}. */
    public static OptionalDouble max(DoubleStream stream) {
        return (splits(stream) ? again(stream) : stream).max();
    }

    /** Replaces {@link DoubleStream#min}. */
    public static OptionalDouble min(DoubleStream stream) {
        return (splits(stream) ? again(stream) : stream).min();
    }

    /** Replaces {@link DoubleStream#toArray}. */
    public static double[] toArray(DoubleStream stream) {
        return (splits(stream) ? again(stream) : stream).toArray();
    }

    /** Replaces {@link DoubleStream#anyMatch}. */
    public static boolean anyMatch(DoubleStream stream, DoublePredicate test) {
        return splits(stream) && test != null
                ? anyPasses(stream.boxed(), "DoubleStream.anyMatch", true, test::test)
                : stream.anyMatch(test);
    }

    /** Replaces {@link DoubleStream#allMatch}. */
    public static boolean allMatch(DoubleStream stream, DoublePredicate test) {
        return splits(stream) && test != null
                ? !anyPasses(stream.boxed(), "DoubleStream.allMatch", false, element -> !test.test(element))
                : stream.allMatch(test);
    }

    /** Replaces {@link DoubleStream#noneMatch}. */
    public static boolean noneMatch(DoubleStream stream, DoublePredicate test) {
        return splits(stream) && test != null
                ? !anyPasses(stream.boxed(), "DoubleStream.noneMatch", false, test::test)
                : stream.noneMatch(test);
    }

    /** Replaces {@link DoubleStream#findFirst}. */
    public static OptionalDouble findFirst(DoubleStream stream) {
        if (!splits(stream)) {
            return stream.findFirst();
        }
        Box<Double> first = first(stream.boxed(), "DoubleStream.findFirst");
        return first.isFull ? OptionalDouble.of(first.value) : OptionalDouble.empty();
    }

    /** Replaces {@link DoubleStream#findAny}. */
    public static OptionalDouble findAny(DoubleStream stream) {
        if (!splits(stream)) {
            return stream.findAny();
        }
        Box<Double> first = first(stream.boxed(), "DoubleStream.findAny");
        return first.isFull ? OptionalDouble.of(first.value) : OptionalDouble.empty();
    }

    /** Replaces {@link DoubleStream#forEachOrdered}. */
    public static void forEachOrdered(DoubleStream stream, DoubleConsumer action) {
        if (splits(stream) && action != null) {
            eachInOrder(stream.boxed(), action::accept);
        } else {
            stream.forEachOrdered(action);
        }
    }

    private static void setAll(Object array, int length, IntConsumer setter) {
        int key = AccessKey.of(Strand.current().callSite, true);
        each(IntStream.range(0, length).parallel().boxed(), index -> {
            setter.accept(index);
            ParallelArrays.accessElement(array, index, key);
        });
    }

    /** Replaces {@link java.util.Arrays#parallelSetAll(int[], IntUnaryOperator)}. */
    public static void parallelSetAll(int[] array, IntUnaryOperator generator) {
        setAll(array, array.length, index -> array[index] = generator.applyAsInt(index));
    }

    /** Replaces {@link java.util.Arrays#parallelSetAll(long[], IntToLongFunction)}. */
    public static void parallelSetAll(long[] array, IntToLongFunction generator) {
        setAll(array, array.length, index -> array[index] = generator.applyAsLong(index));
    }

    /** Replaces {@link java.util.Arrays#parallelSetAll(double[], IntToDoubleFunction)}. */
    public static void parallelSetAll(double[] array, IntToDoubleFunction generator) {
        setAll(array, array.length, index -> array[index] = generator.applyAsDouble(index));
    }

    /** Replaces {@link java.util.Arrays#parallelSetAll(Object[], IntFunction)}. */
    public static <T> void parallelSetAll(T[] array, IntFunction<? extends T> generator) {
        setAll(array, array.length, index -> array[index] = generator.apply(index));
    }
}
