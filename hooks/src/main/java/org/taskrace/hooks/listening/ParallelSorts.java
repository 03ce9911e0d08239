package org.taskrace.hooks.listening;

import java.util.Arrays;
import java.util.Comparator;
import org.taskrace.hooks.memory.AccessKey;
import org.taskrace.hooks.parallel.ParallelTasks;
import org.taskrace.hooks.parallel.Strand;

/**
 * Hooks for parallel sorts of arrays. Comparators of the program run in the tasks that the JDK has for them: up to
 * {@value #LEAST} elements are sorted by one task. Quarters are merged to halves, and these to the whole, by tasks that
 * are split in turn.
 */
public final class ParallelSorts {

    /** So many elements are sorted or merged by one task, as in the JDK. */
    private static final int LEAST = 1 << 13;

    private ParallelSorts() {}

    private static boolean listens() {
        return ParallelTasks.control() != null && Strand.current().task != Strand.NO_TASK;
    }

    /** A sort of one array; half of the merges go into a second one. */
    private static final class Sort<T> {
        private final T[] array;
        private final T[] work;
        private final Comparator<? super T> comparator;
        private final int site = Strand.current().callSite;

        Sort(T[] array, int to, Comparator<? super T> comparator) {
            this.array = array;
            work = Arrays.copyOf(array, to);
            this.comparator = comparator;
        }

        /** A step of the sort. */
        private interface Step {
            void run() throws Exception;
        }

        /** Runs two steps beside each other, and waits for both. */
        private void both(Step one, Step other) throws Exception {
            Strand.current().callSite = site;
            ForkedPart<?> part = ForkedPart.of(() -> {
                one.run();
                return null;
            });
            try {
                part.fork();
                other.run();
                part.await();
            } catch (Throwable failed) {
                ParallelTasks.control().outside("a parallel sort that has failed", site);
                throw failed;
            }
            Strand.current().callSite = site;
            part.join();
        }

        private void writes(int from, int count) {
            Strand.current().loop(array, from, 1, count, AccessKey.of(site, true));
        }

        void sort(int from, int count) throws Exception {
            if (count <= LEAST) {
                writes(from, count);
                Arrays.sort(array, from, from + count, comparator);
                return;
            }
            int half = count >>> 1;
            int quarter = half >>> 1;
            both(() -> toWork(from, quarter, half), () -> toWork(from + half, quarter, count - half));
            merge(work, from, half, from + half, count - half, array, from);
        }

        private void toWork(int from, int first, int count) throws Exception {
            both(() -> sort(from, first), () -> sort(from + first, count - first));
            merge(array, from, first, from + first, count - first, work, from);
        }

        private void merge(T[] source, int left, int ofLeft, int right, int ofRight, T[] target, int at)
                throws Exception {
            if (Math.max(ofLeft, ofRight) <= LEAST) {
                mergeAlone(source, left, left + ofLeft, right, right + ofRight, target, at);
                return;
            }
            int lower;
            int lowerRight;
            if (ofLeft >= ofRight) {
                lower = ofLeft >>> 1;
                lowerRight = below(source, source[left + lower], right, ofRight);
            } else {
                lowerRight = ofRight >>> 1;
                lower = below(source, source[right + lowerRight], left, ofLeft);
            }
            int split = lower;
            int splitRight = lowerRight;
            both(
                    () -> merge(
                            source,
                            left + split,
                            ofLeft - split,
                            right + splitRight,
                            ofRight - splitRight,
                            target,
                            at + split + splitRight),
                    () -> merge(source, left, split, right, splitRight, target, at));
        }

        /** Returns how many elements of a range the JDK puts before a value. */
        private int below(T[] source, T value, int from, int count) {
            int low = 0;
            int high = count;
            while (low < high) {
                int middle = (low + high) >>> 1;
                if (comparator.compare(value, source[from + middle]) <= 0) {
                    high = middle;
                } else {
                    low = middle + 1;
                }
            }
            return high;
        }

        private void mergeAlone(T[] source, int left, int leftEnd, int right, int rightEnd, T[] target, int at) {
            if (target == array) {
                writes(at, leftEnd - left + rightEnd - right);
            }
            int one = left;
            int other = right;
            int next = at;
            while (one < leftEnd && other < rightEnd) {
                boolean isFirst = comparator.compare(source[one], source[other]) <= 0;
                target[next++] = isFirst ? source[one++] : source[other++];
            }
            System.arraycopy(source, one, target, next, leftEnd - one);
            System.arraycopy(source, other, target, next + leftEnd - one, rightEnd - other);
        }
    }

    /** Sorts a part of an array that the running task may use. */
    static <T> void sort(T[] array, int from, int to, Comparator<? super T> comparator) {
        try {
            new Sort<>(array, to, comparator).sort(from, to - from);
        } catch (Exception failed) {
            throw ParallelExecutors.asIs(failed);
        }
    }

    /** Replaces {@link Arrays#parallelSort(Comparable[])}. */
    public static <T extends Comparable<? super T>> void parallelSort(T[] array) {
        parallelSort(array, 0, array.length);
    }

    /** Replaces {@link Arrays#parallelSort(Comparable[], int, int)}. */
    public static <T extends Comparable<? super T>> void parallelSort(T[] array, int from, int to) {
        if (listens() && 0 <= from && from <= to && to <= array.length) {
            sort(array, from, to, Comparator.naturalOrder());
        } else {
            Arrays.parallelSort(array, from, to);
        }
    }

    /** Replaces {@link Arrays#parallelSort(Object[], Comparator)}. */
    public static <T> void parallelSort(T[] array, Comparator<? super T> comparator) {
        parallelSort(array, 0, array.length, comparator);
    }

    /** Replaces {@link Arrays#parallelSort(Object[], int, int, Comparator)}. */
    @SuppressWarnings("unchecked") // Without a comparator the elements have an order of their own.
    public static <T> void parallelSort(T[] array, int from, int to, Comparator<? super T> comparator) {
        if (listens() && 0 <= from && from <= to && to <= array.length) {
            sort(array, from, to, comparator == null ? (Comparator<? super T>) Comparator.naturalOrder() : comparator);
        } else {
            Arrays.parallelSort(array, from, to, comparator);
        }
    }

    /** Replaces {@link Arrays#parallelSort(int[])}, which runs nothing of the program. */
    public static void parallelSort(int[] array) {
        Arrays.parallelSort(array);
    }

    /** Replaces {@link Arrays#parallelSort(int[], int, int)}. */
    public static void parallelSort(int[] array, int from, int to) {
        Arrays.parallelSort(array, from, to);
    }

    /** Replaces {@link Arrays#parallelSort(long[])}, which runs nothing of the program. */
    public static void parallelSort(long[] array) {
        Arrays.parallelSort(array);
    }

    /** Replaces {@link Arrays#parallelSort(long[], int, int)}. */
    public static void parallelSort(long[] array, int from, int to) {
        Arrays.parallelSort(array, from, to);
    }

    /** Replaces {@link Arrays#parallelSort(double[])}, which runs nothing of the program. */
    public static void parallelSort(double[] array) {
        Arrays.parallelSort(array);
    }

    /** Replaces {@link Arrays#parallelSort(double[], int, int)}. */
    public static void parallelSort(double[] array, int from, int to) {
        Arrays.parallelSort(array, from, to);
    }

    /** Replaces {@link Arrays#parallelSort(float[])}, which runs nothing of the program. */
    public static void parallelSort(float[] array) {
        Arrays.parallelSort(array);
    }

    /** Replaces {@link Arrays#parallelSort(float[], int, int)}. */
    public static void parallelSort(float[] array, int from, int to) {
        Arrays.parallelSort(array, from, to);
    }

    /** Replaces {@link Arrays#parallelSort(byte[])}, which runs nothing of the program. */
    public static void parallelSort(byte[] array) {
        Arrays.parallelSort(array);
    }

    /** Replaces {@link Arrays#parallelSort(byte[], int, int)}. */
    public static void parallelSort(byte[] array, int from, int to) {
        Arrays.parallelSort(array, from, to);
    }

    /** Replaces {@link Arrays#parallelSort(char[])}, which runs nothing of the program. */
    public static void parallelSort(char[] array) {
        Arrays.parallelSort(array);
    }

    /** Replaces {@link Arrays#parallelSort(char[], int, int)}. */
    public static void parallelSort(char[] array, int from, int to) {
        Arrays.parallelSort(array, from, to);
    }

    /** Replaces {@link Arrays#parallelSort(short[])}, which runs nothing of the program. */
    public static void parallelSort(short[] array) {
        Arrays.parallelSort(array);
    }

    /** Replaces {@link Arrays#parallelSort(short[], int, int)}. */
    public static void parallelSort(short[] array, int from, int to) {
        Arrays.parallelSort(array, from, to);
    }
}
