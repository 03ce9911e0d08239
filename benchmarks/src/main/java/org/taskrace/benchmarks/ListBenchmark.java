package org.taskrace.benchmarks;

import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OperationsPerInvocation;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.TearDown;
import org.openjdk.jmh.annotations.Warmup;
import org.taskrace.core.order.ConcurrentOrderList;
import org.taskrace.core.order.OrderList;

/** The kernels of the order-maintenance lists: build a whole list, and compare elements of one. {@link ListTable} prints them. */
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@Warmup(iterations = 4, time = 1)
@Measurement(iterations = 5, time = 1)
@Fork(
        value = 2,
        jvmArgsAppend = {"-Xms2g", "-Xmx2g", "-XX:+UseSerialGC"})
public class ListBenchmark {

    static final int BATCH = 1 << 10;
    private static final int PAIRS = 1 << 20;

    /** Choice of the list, the pattern by which it is filled, and the number of threads. */
    @State(Scope.Benchmark)
    public static class Filling {
        @Param({"serial", "concurrent"})
        public String list;

        @Param
        public ListPattern pattern;

        @Param({"10000", "100000", "1000000", "10000000"})
        public int elements;

        @Param({"1", "2"})
        public int inserters;

        private ExecutorService pool;

        @Setup
        public void open() {
            pool = Executors.newFixedThreadPool(inserters);
        }

        @TearDown
        public void close() {
            pool.shutdownNow();
        }

        OrderList serial() {
            OrderList filled = new OrderList();
            SplittableRandom random = new SplittableRandom(1);
            for (int i = 0; i < elements; i++) {
                filled.insertAfter(pattern.after(i, random));
            }
            return filled;
        }

        ConcurrentOrderList concurrent() throws InterruptedException, ExecutionException {
            ConcurrentOrderList filled = new ConcurrentOrderList();
            // Each thread inserts after its own elements: first its anchor, then every inserters-th number.
            for (int anchor = 1; anchor < inserters; anchor++) {
                filled.insertAfter(0, anchor);
            }
            List<Future<?>> threads = new ArrayList<>();
            for (int t = 0; t < inserters; t++) {
                int anchor = t;
                threads.add(pool.submit(() -> {
                    SplittableRandom random = new SplittableRandom(anchor);
                    for (int i = 0; i < elements / inserters; i++) {
                        filled.insertAfter(anchor + inserters * pattern.after(i, random), anchor + inserters * (i + 1));
                    }
                }));
            }
            for (Future<?> thread : threads) {
                thread.get();
            }
            return filled;
        }
    }

    /** A filled list. */
    @State(Scope.Benchmark)
    public static class Filled {
        private OrderList serial;
        private ConcurrentOrderList concurrent;

        @Setup
        public void fill(Filling filling) throws InterruptedException, ExecutionException {
            if (filling.list.equals("serial")) {
                serial = filling.serial();
            } else {
                concurrent = filling.concurrent();
            }
        }
    }

    /** The pairs that one thread compares. */
    @State(Scope.Thread)
    public static class Pairs {
        private int[] elements;
        private int next;

        @Setup(Level.Trial)
        public void choose(Filling filling) {
            elements =
                    new SplittableRandom(7).ints(PAIRS + 1, 0, filling.elements).toArray();
        }
    }

    /** Performs all insertions of one list; the time is that of all of them together. */
    @Benchmark
    public Object insert(Filling filling) throws InterruptedException, ExecutionException {
        return filling.list.equals("serial") ? filling.serial() : filling.concurrent();
    }

    /** Compares two random elements; the table runs it on as many threads as have filled the list. */
    @Benchmark
    @OperationsPerInvocation(BATCH)
    public int compare(Filled filled, Pairs pairs) {
        int first = pairs.next;
        pairs.next = (first + BATCH) & (PAIRS - 1);
        int before = 0;
        for (int i = first; i < first + BATCH; i++) {
            int left = pairs.elements[i];
            int right = pairs.elements[i + 1];
            if (filled.serial != null ? filled.serial.precedes(left, right) : filled.concurrent.precedes(left, right)) {
                before++;
            }
        }
        return before;
    }
}
