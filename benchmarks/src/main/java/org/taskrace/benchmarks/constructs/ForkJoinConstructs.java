package org.taskrace.benchmarks.constructs;

import java.util.Arrays;
import java.util.List;
import java.util.concurrent.CountedCompleter;
import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.ForkJoinTask;
import java.util.concurrent.RecursiveAction;
import java.util.stream.IntStream;

/** ForkJoin tasks, and what the JDK builds of them. */
final class ForkJoinConstructs {

    private ForkJoinConstructs() {}

    private static final int PREFIX_LEAF = 16;

    static List<ConstructBenchmark> all() {
        return List.of(
                new ConstructBenchmark("ForkJoinTask.fork, join", 17, ForkJoinConstructs::fork),
                new ConstructBenchmark("ForkJoinTask.invokeAll", 17, tasks -> {
                    long[] results = new long[tasks];
                    ForkJoinPool.commonPool().invoke(new Halves(results, 0, tasks));
                }),
                new ConstructBenchmark("CountedCompleter", 17, tasks -> {
                    long[] results = new long[tasks];
                    new Completer(null, results, 0, tasks).invoke();
                }),
                new ConstructBenchmark("parallel stream, per element", 17, tasks -> {
                    long[] results = new long[tasks];
                    IntStream.range(0, tasks).parallel().forEach(i -> ConstructBenchmark.work(results, i));
                }),
                new ConstructBenchmark("Arrays.parallelSetAll, per element", 17, tasks -> {
                    long[] results = new long[tasks];
                    Arrays.parallelSetAll(results, i -> i * 3L);
                }),
                new ConstructBenchmark("Arrays.parallelPrefix, per 16 elements", 17, tasks -> {
                    long[] results = new long[tasks * PREFIX_LEAF];
                    Arrays.parallelPrefix(results, Long::sum);
                }));
    }

    private static void fork(int tasks) {
        long[] results = new long[tasks];
        ForkJoinPool.commonPool().invoke(new RecursiveAction() {
            @Override
            protected void compute() {
                ForkJoinTask<?>[] forked = new ForkJoinTask<?>[tasks];
                for (int i = 0; i < tasks; i++) {
                    forked[i] = new One(results, i).fork();
                }
                for (int i = tasks - 1; i >= 0; i--) {
                    forked[i].join();
                }
            }
        });
    }

    @SuppressWarnings("serial")
    private static final class One extends RecursiveAction {
        private final long[] results;
        private final int task;

        One(long[] results, int task) {
            this.results = results;
            this.task = task;
        }

        @Override
        protected void compute() {
            ConstructBenchmark.work(results, task);
        }
    }

    /** As many inner tasks as leaves: a task is half of the cost of a leaf and its share of the tree. */
    @SuppressWarnings("serial")
    private static final class Halves extends RecursiveAction {
        private final long[] results;
        private final int from;
        private final int to;

        Halves(long[] results, int from, int to) {
            this.results = results;
            this.from = from;
            this.to = to;
        }

        @Override
        protected void compute() {
            if (to - from == 1) {
                ConstructBenchmark.work(results, from);
            } else {
                int middle = (from + to) >>> 1;
                invokeAll(new Halves(results, from, middle), new Halves(results, middle, to));
            }
        }
    }

    @SuppressWarnings("serial")
    private static final class Completer extends CountedCompleter<Void> {
        private final long[] results;
        private final int from;
        private final int to;

        Completer(CountedCompleter<?> whole, long[] results, int from, int to) {
            super(whole);
            this.results = results;
            this.from = from;
            this.to = to;
        }

        @Override
        public void compute() {
            if (to - from == 1) {
                ConstructBenchmark.work(results, from);
            } else {
                int middle = (from + to) >>> 1;
                setPendingCount(2);
                new Completer(this, results, from, middle).fork();
                new Completer(this, results, middle, to).fork();
            }
            tryComplete();
        }
    }
}
