package org.taskrace.benchmarks.tasks;

import static org.taskrace.tasks.Tasks.async;
import static org.taskrace.tasks.Tasks.finish;
import static org.taskrace.tasks.Tasks.forAll;
import static org.taskrace.tasks.Tasks.fork;
import static org.taskrace.tasks.Tasks.future;
import static org.taskrace.tasks.Tasks.spawn;
import static org.taskrace.tasks.Tasks.sync;

import java.util.Arrays;
import java.util.Random;
import java.util.concurrent.RecursiveAction;
import java.util.concurrent.RecursiveTask;
import org.taskrace.tasks.ForkedTask;
import org.taskrace.tasks.TaskFuture;

/** Programs that divide their work, by hand with ForkJoin and with each construct of the task API. */
enum DividedProgram {
    FIB_FORK_JOIN("fib(35)", "ForkJoin") {
        @Override
        long run() {
            return new ForkJoinFib(FIB).compute();
        }
    },
    FIB_FINISH("fib(35)", "finish/async") {
        @Override
        long run() {
            return fibByFinish(FIB);
        }
    },
    FIB_SPAWN("fib(35)", "spawn/sync") {
        @Override
        long run() {
            return fibBySpawn(FIB);
        }
    },
    FIB_FUTURE("fib(35)", "future/get") {
        @Override
        long run() {
            return fibByFuture(FIB);
        }
    },
    FIB_FORK("fib(35)", "fork/join") {
        @Override
        long run() {
            return fibByFork(FIB);
        }
    },
    SORT_FORK_JOIN("merge sort", "ForkJoin") {
        @Override
        long run() {
            int[] numbers = numbers();
            new ForkJoinSort(numbers, new int[numbers.length], 0, numbers.length).compute();
            return numbers[numbers.length / 2];
        }
    },
    SORT_FINISH("merge sort", "finish/async") {
        @Override
        long run() {
            int[] numbers = numbers();
            sortByFinish(numbers, new int[numbers.length], 0, numbers.length);
            return numbers[numbers.length / 2];
        }
    },
    SORT_SPAWN("merge sort", "spawn/sync") {
        @Override
        long run() {
            int[] numbers = numbers();
            sortBySpawn(numbers, new int[numbers.length], 0, numbers.length);
            return numbers[numbers.length / 2];
        }
    },
    LOOP_FORK_JOIN("loop", "ForkJoin") {
        @Override
        long run() {
            double[] values = new double[LOOP];
            new ForkJoinLoop(values, 0, LOOP).compute();
            return (long) values[LOOP - 1];
        }
    },
    LOOP_FOR_ALL("loop", "forAll") {
        @Override
        long run() {
            double[] values = new double[LOOP];
            forAll(0, LOOP, CHUNK, i -> values[i] = value(i));
            return (long) values[LOOP - 1];
        }
    };

    private static final int FIB = 35;
    private static final int FIB_CUT_OFF = 15;
    private static final int SORT = 1 << 21;
    private static final int SORT_CUT_OFF = 1 << 12;
    private static final int LOOP = 1 << 21;
    private static final int CHUNK = 1 << 12;

    /** The computed task, equal in all programs that are compared. */
    final String task;

    final String construct;

    DividedProgram(String task, String construct) {
        this.task = task;
        this.construct = construct;
    }

    /** Runs on the calling worker and its pool; the result is equal for all programs with one task. */
    abstract long run();

    private static long fib(int n) {
        return n < 2 ? n : fib(n - 1) + fib(n - 2);
    }

    @SuppressWarnings("serial")
    private static final class ForkJoinFib extends RecursiveTask<Long> {
        private final int n;

        ForkJoinFib(int n) {
            this.n = n;
        }

        @Override
        protected Long compute() {
            if (n <= FIB_CUT_OFF) {
                return fib(n);
            }
            ForkJoinFib left = new ForkJoinFib(n - 1);
            left.fork();
            long right = new ForkJoinFib(n - 2).compute();
            return right + left.join();
        }
    }

    private static long fibByFinish(int n) {
        if (n <= FIB_CUT_OFF) {
            return fib(n);
        }
        long[] parts = new long[2];
        finish(() -> {
            async(() -> parts[0] = fibByFinish(n - 1));
            parts[1] = fibByFinish(n - 2);
        });
        return parts[0] + parts[1];
    }

    private static long fibBySpawn(int n) {
        if (n <= FIB_CUT_OFF) {
            return fib(n);
        }
        long[] left = new long[1];
        spawn(() -> left[0] = fibBySpawn(n - 1));
        long right = fibBySpawn(n - 2);
        sync();
        return left[0] + right;
    }

    private static long fibByFuture(int n) {
        if (n <= FIB_CUT_OFF) {
            return fib(n);
        }
        TaskFuture<Long> left = future(() -> fibByFuture(n - 1));
        return fibByFuture(n - 2) + left.get();
    }

    private static long fibByFork(int n) {
        if (n <= FIB_CUT_OFF) {
            return fib(n);
        }
        ForkedTask<Long> left = fork(() -> fibByFork(n - 1));
        return fibByFork(n - 2) + left.join();
    }

    /** Made once: an enum's constants cannot use its own static fields, a class of its own can. */
    private static final class Unsorted {
        static final int[] NUMBERS = new Random(1).ints(SORT).toArray();
    }

    private static int[] numbers() {
        return Unsorted.NUMBERS.clone();
    }

    private static void merge(int[] numbers, int[] space, int begin, int middle, int end) {
        System.arraycopy(numbers, begin, space, begin, end - begin);
        int left = begin;
        int right = middle;
        for (int i = begin; i < end; i++) {
            boolean takeLeft = right == end || left < middle && space[left] <= space[right];
            numbers[i] = takeLeft ? space[left++] : space[right++];
        }
    }

    @SuppressWarnings("serial")
    private static final class ForkJoinSort extends RecursiveAction {
        private final int[] numbers;
        private final int[] space;
        private final int begin;
        private final int end;

        ForkJoinSort(int[] numbers, int[] space, int begin, int end) {
            this.numbers = numbers;
            this.space = space;
            this.begin = begin;
            this.end = end;
        }

        @Override
        protected void compute() {
            if (end - begin <= SORT_CUT_OFF) {
                Arrays.sort(numbers, begin, end);
                return;
            }
            int middle = (begin + end) >>> 1;
            ForkJoinSort left = new ForkJoinSort(numbers, space, begin, middle);
            left.fork();
            new ForkJoinSort(numbers, space, middle, end).compute();
            left.join();
            merge(numbers, space, begin, middle, end);
        }
    }

    private static void sortByFinish(int[] numbers, int[] space, int begin, int end) {
        if (end - begin <= SORT_CUT_OFF) {
            Arrays.sort(numbers, begin, end);
            return;
        }
        int middle = (begin + end) >>> 1;
        finish(() -> {
            async(() -> sortByFinish(numbers, space, begin, middle));
            sortByFinish(numbers, space, middle, end);
        });
        merge(numbers, space, begin, middle, end);
    }

    private static void sortBySpawn(int[] numbers, int[] space, int begin, int end) {
        if (end - begin <= SORT_CUT_OFF) {
            Arrays.sort(numbers, begin, end);
            return;
        }
        int middle = (begin + end) >>> 1;
        spawn(() -> sortBySpawn(numbers, space, begin, middle));
        sortBySpawn(numbers, space, middle, end);
        sync();
        merge(numbers, space, begin, middle, end);
    }

    private static double value(int index) {
        return Math.sqrt(index) * Math.sqrt(index + 1.0);
    }

    @SuppressWarnings("serial")
    private static final class ForkJoinLoop extends RecursiveAction {
        private final double[] values;
        private final int begin;
        private final int end;

        ForkJoinLoop(double[] values, int begin, int end) {
            this.values = values;
            this.begin = begin;
            this.end = end;
        }

        @Override
        protected void compute() {
            if (end - begin <= CHUNK) {
                for (int i = begin; i < end; i++) {
                    values[i] = value(i);
                }
                return;
            }
            int middle = (begin + end) >>> 1;
            ForkJoinLoop upper = new ForkJoinLoop(values, middle, end);
            upper.fork();
            new ForkJoinLoop(values, begin, middle).compute();
            upper.join();
        }
    }
}
