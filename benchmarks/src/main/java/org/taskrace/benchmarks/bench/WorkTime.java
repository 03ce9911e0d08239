package org.taskrace.benchmarks.bench;

import java.lang.management.GarbageCollectorMXBean;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.util.HashMap;
import java.util.Map;

/**
 * How long the program's threads have worked: the processor time of all live threads, and the time of the garbage collector. Unlike the
 * time on the clock it does not depend on what else the machine does, and a program that runs one task at a time takes as long.
 *
 * <p>Blind spot: what a thread did that has ended since. None of the programs leaves work to such threads.
 */
record WorkTime(Map<Long, Long> nanosecondsOfThread, long collectorMilliseconds) {

    private static final ThreadMXBean THREADS = ManagementFactory.getThreadMXBean();

    static WorkTime now() {
        Map<Long, Long> times = new HashMap<>();
        for (long thread : THREADS.getAllThreadIds()) {
            times.put(thread, THREADS.getThreadCpuTime(thread));
        }
        long collectors = 0;
        for (GarbageCollectorMXBean collector : ManagementFactory.getGarbageCollectorMXBeans()) {
            collectors += collector.getCollectionTime();
        }
        return new WorkTime(times, collectors);
    }

    /** Returns seconds of work between an earlier moment and this one. */
    double since(WorkTime before) {
        long nanoseconds = 0;
        for (Map.Entry<Long, Long> thread : nanosecondsOfThread.entrySet()) {
            nanoseconds +=
                    Math.max(0, thread.getValue() - before.nanosecondsOfThread.getOrDefault(thread.getKey(), 0L));
        }
        return nanoseconds / 1e9 + (collectorMilliseconds - before.collectorMilliseconds) / 1e3;
    }
}
