package org.taskrace.cli.bench.measure;

import java.util.List;
import java.util.Map;

/**
 * A suite, measured.
 *
 * @param without the programs without figures, with the reason
 */
public record SuiteResult(String name, String paper, List<BenchmarkTimes> all, Map<String, String> without) {

    /** Returns the benchmarks whose slowdown counts. */
    public List<BenchmarkTimes> benchmarks() {
        return all.stream().filter(BenchmarkTimes::inMean).toList();
    }

    /** Returns the programs of tasks alone. */
    public List<BenchmarkTimes> taskCosts() {
        return all.stream().filter(measured -> !measured.inMean()).toList();
    }

    public double geometricMean(RunMode mode) {
        return Math.exp(benchmarks().stream()
                .mapToDouble(measured -> Math.log(measured.slowdown(mode)))
                .average()
                .orElse(Double.NaN));
    }

    public double worst() {
        return benchmarks().stream()
                .mapToDouble(measured -> measured.slowdown(RunMode.FULL))
                .max()
                .orElse(Double.NaN);
    }
}
