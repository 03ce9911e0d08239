package org.taskrace.benchmarks;

import java.lang.management.ManagementFactory;
import java.lang.management.ThreadInfo;
import java.lang.management.ThreadMXBean;
import java.util.Collection;
import java.util.List;
import org.openjdk.jmh.infra.BenchmarkParams;
import org.openjdk.jmh.infra.IterationParams;
import org.openjdk.jmh.profile.InternalProfiler;
import org.openjdk.jmh.results.AggregationPolicy;
import org.openjdk.jmh.results.IterationResult;
import org.openjdk.jmh.results.Result;
import org.openjdk.jmh.results.ScalarResult;

/**
 * Profiler that adds the processor time of the benchmark's own threads for each operation, the least of all iterations.
 * On a machine that others use too, elapsed time says more about them than about the benchmark.
 */
public final class ProcessorTime implements InternalProfiler {

    static final String LABEL = "processorTime";

    private static final String WORKER = "jmh-worker";

    private final ThreadMXBean threads = ManagementFactory.getThreadMXBean();
    private long before;

    @Override
    public String getDescription() {
        return "processor time of the benchmark's threads";
    }

    @Override
    public void beforeIteration(BenchmarkParams benchmark, IterationParams iteration) {
        before = workersTime();
    }

    @Override
    public Collection<? extends Result<?>> afterIteration(
            BenchmarkParams benchmark, IterationParams iteration, IterationResult result) {
        double nanoseconds =
                (double) (workersTime() - before) / result.getMetadata().getAllOps();
        return List.of(new ScalarResult(LABEL, nanoseconds, "ns/op", AggregationPolicy.MIN));
    }

    private long workersTime() {
        long sum = 0;
        for (ThreadInfo thread : threads.getThreadInfo(threads.getAllThreadIds())) {
            if (thread != null && thread.getThreadName().contains(WORKER)) {
                sum += Math.max(0, threads.getThreadCpuTime(thread.getThreadId()));
            }
        }
        return sum;
    }
}
