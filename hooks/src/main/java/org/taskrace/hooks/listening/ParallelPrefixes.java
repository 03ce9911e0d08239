package org.taskrace.hooks.listening;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.function.BinaryOperator;
import java.util.function.DoubleBinaryOperator;
import java.util.function.IntBinaryOperator;
import java.util.function.IntFunction;
import java.util.function.LongBinaryOperator;
import org.taskrace.hooks.memory.AccessKey;
import org.taskrace.hooks.parallel.ParallelTasks;
import org.taskrace.hooks.parallel.Strand;

/**
 * Hooks for parallel prefixes of arrays. As in the JDK, parts of {@value #LEAST} elements are summed beside each other. A
 * part is filled in when the sums of all parts before it are known, while later parts may still be summed. The first
 * part is filled in at once, and the last one is not summed.
 *
 * <p><b>Differs:</b> the sums of parts are put together one after the other, not in a tree.
 */
public final class ParallelPrefixes {

    /** So many elements are summed by one task, as in the JDK. */
    private static final int LEAST = 16;

    private ParallelPrefixes() {}

    private static boolean listens(int length, int from, int to) {
        return ParallelTasks.control() != null
                && Strand.current().task != Strand.NO_TASK
                && 0 <= from
                && from <= to
                && to <= length;
    }

    /** Receiver of an element's new value. */
    private interface Setter<T> {
        void set(int index, T value);
    }

    /** A prefix of one array. */
    private static final class Prefix<T> {
        private final Object array;
        private final int from;
        private final int to;
        private final IntFunction<T> getter;
        private final Setter<T> setter;
        private final BinaryOperator<T> function;
        private final int site = Strand.current().callSite;

        Prefix(Object array, int from, int to, IntFunction<T> getter, Setter<T> setter, BinaryOperator<T> function) {
            this.array = array;
            this.from = from;
            this.to = to;
            this.getter = getter;
            this.setter = setter;
            this.function = function;
        }

        void run() {
            try {
                runParts();
            } catch (Exception failed) {
                ParallelTasks.control().outside("a parallel prefix that has failed", site);
                throw ParallelExecutors.asIs(failed);
            }
        }

        private void runParts() throws Exception {
            List<ForkedPart<T>> sums = new ArrayList<>();
            for (int first = from; first < to - LEAST; first += LEAST) {
                int begin = first;
                sums.add(fork(() -> begin == from ? filled(begin, null) : summed(begin)));
            }
            if (sums.isEmpty()) {
                filled(from, null);
                return;
            }
            T before = null;
            List<ForkedPart<T>> parts = new ArrayList<>();
            for (int i = 0; i < sums.size(); i++) {
                T sum = joined(sums.get(i));
                if (i > 0) {
                    parts.add(filling(from + i * LEAST, before));
                }
                before = i == 0 ? sum : function.apply(before, sum);
            }
            parts.add(filling(from + sums.size() * LEAST, before));
            for (ForkedPart<T> part : parts) {
                joined(part);
            }
        }

        private ForkedPart<T> filling(int first, T before) {
            return fork(() -> filled(first, before));
        }

        private ForkedPart<T> fork(Callable<T> body) {
            Strand.current().callSite = site;
            return ForkedPart.of(body).fork();
        }

        private T joined(ForkedPart<T> part) throws Exception {
            part.await();
            Strand.current().callSite = site;
            return part.join();
        }

        private int end(int first) {
            return Math.min(to, first + LEAST);
        }

        private void accesses(int first, boolean writes) {
            Strand.current().loop(array, first, 1, end(first) - first, AccessKey.of(site, writes));
        }

        private T summed(int first) {
            accesses(first, false);
            T sum = getter.apply(first);
            for (int i = first + 1; i < end(first); i++) {
                sum = function.apply(sum, getter.apply(i));
            }
            return sum;
        }

        /** Fills a part in, given the sum of all before it, or null for the first one; returns the sum at its end. */
        private T filled(int first, T before) {
            if (first >= to) {
                return before;
            }
            accesses(first, true);
            T sum = before;
            for (int i = first; i < end(first); i++) {
                sum = first == from && i == first ? getter.apply(i) : function.apply(sum, getter.apply(i));
                setter.set(i, sum);
            }
            return sum;
        }
    }

    /** Replaces {@link Arrays#parallelPrefix(int[], IntBinaryOperator)}. */
    public static void parallelPrefix(int[] array, IntBinaryOperator function) {
        parallelPrefix(array, 0, array.length, function);
    }

    /** Replaces {@link Arrays#parallelPrefix(int[], int, int, IntBinaryOperator)}. */
    public static void parallelPrefix(int[] array, int from, int to, IntBinaryOperator function) {
        if (listens(array.length, from, to) && function != null) {
            new Prefix<Integer>(
                            array,
                            from,
                            to,
                            index -> array[index],
                            (index, value) -> array[index] = value,
                            function::applyAsInt)
                    .run();
        } else {
            Arrays.parallelPrefix(array, from, to, function);
        }
    }

    /** Replaces {@link Arrays#parallelPrefix(long[], LongBinaryOperator)}. */
    public static void parallelPrefix(long[] array, LongBinaryOperator function) {
        parallelPrefix(array, 0, array.length, function);
    }

    /** Replaces {@link Arrays#parallelPrefix(long[], int, int, LongBinaryOperator)}. */
    public static void parallelPrefix(long[] array, int from, int to, LongBinaryOperator function) {
        if (listens(array.length, from, to) && function != null) {
            new Prefix<Long>(
                            array,
                            from,
                            to,
                            index -> array[index],
                            (index, value) -> array[index] = value,
                            function::applyAsLong)
                    .run();
        } else {
            Arrays.parallelPrefix(array, from, to, function);
        }
    }

    /** Replaces {@link Arrays#parallelPrefix(double[], DoubleBinaryOperator)}. */
    public static void parallelPrefix(double[] array, DoubleBinaryOperator function) {
        parallelPrefix(array, 0, array.length, function);
    }

    /** Replaces {@link Arrays#parallelPrefix(double[], int, int, DoubleBinaryOperator)}. */
    public static void parallelPrefix(double[] array, int from, int to, DoubleBinaryOperator function) {
        if (listens(array.length, from, to) && function != null) {
            new Prefix<Double>(
                            array,
                            from,
                            to,
                            index -> array[index],
                            (index, value) -> array[index] = value,
                            function::applyAsDouble)
                    .run();
        } else {
            Arrays.parallelPrefix(array, from, to, function);
        }
    }

    /** Replaces {@link Arrays#parallelPrefix(Object[], BinaryOperator)}. */
    public static <T> void parallelPrefix(T[] array, BinaryOperator<T> function) {
        parallelPrefix(array, 0, array.length, function);
    }

    /** Replaces {@link Arrays#parallelPrefix(Object[], int, int, BinaryOperator)}. */
    public static <T> void parallelPrefix(T[] array, int from, int to, BinaryOperator<T> function) {
        if (listens(array.length, from, to) && function != null) {
            new Prefix<T>(
                            array,
                            from,
                            to,
                            index -> array[index],
                            (index, value) -> array[index] = value,
                            function::apply)
                    .run();
        } else {
            Arrays.parallelPrefix(array, from, to, function);
        }
    }
}
