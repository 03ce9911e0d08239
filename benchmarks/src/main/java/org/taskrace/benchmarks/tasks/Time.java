package org.taskrace.benchmarks.tasks;

import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.util.HashMap;
import java.util.Locale;
import java.util.Map;
import java.util.function.LongSupplier;

/** Wall and processor nanoseconds of one run, or the smallest of several. Measured inside the pool, while its threads live. */
record Time(long wall, long processor) {

    static final Time LONGEST = new Time(Long.MAX_VALUE, Long.MAX_VALUE);

    /** Keeps what the programs compute alive. */
    static volatile long blackhole;

    Time smaller(Time other) {
        return new Time(Math.min(wall, other.wall), Math.min(processor, other.processor));
    }

    static Time of(LongSupplier program) {
        System.gc();
        Map<Long, Long> before = processorNanos();
        long begin = System.nanoTime();
        blackhole = program.getAsLong();
        long wall = System.nanoTime() - begin;
        long[] processor = new long[1];
        // Thread by thread: those of an earlier pool may end meanwhile, and take their time with them.
        processorNanos().forEach((thread, nanos) -> processor[0] += nanos - before.getOrDefault(thread, 0L));
        return new Time(wall, processor[0]);
    }

    /**
     * Returns processor times of all threads that run Java code; those of the compiler and of the collector are not
     * among them.
     */
    private static Map<Long, Long> processorNanos() {
        ThreadMXBean threads = ManagementFactory.getThreadMXBean();
        Map<Long, Long> nanos = new HashMap<>();
        for (long thread : threads.getAllThreadIds()) {
            nanos.put(thread, Math.max(0, threads.getThreadCpuTime(thread)));
        }
        return nanos;
    }

    static String number(double value, int digits) {
        return String.format(Locale.ROOT, "%." + digits + "f", value);
    }
}
