package org.taskrace.cli.bench;

import java.util.List;
import java.util.Map;

/**
 * A suite, measured.
 *
 * @param without the programs without figures, with the reason
 */
record SuiteResult(String name, String paper, List<Measured> all, Map<String, String> without) {

    /** Returns the benchmarks whose slowdown counts. */
    List<Measured> benchmarks() {
        return all.stream().filter(Measured::inMean).toList();
    }

    /** Returns the programs of tasks alone. */
    List<Measured> taskCosts() {
        return all.stream().filter(measured -> !measured.inMean()).toList();
    }

    double geometricMean(Mode mode) {
        return Math.exp(benchmarks().stream()
                .mapToDouble(measured -> Math.log(measured.slowdown(mode)))
                .average()
                .orElse(Double.NaN));
    }

    double worst() {
        return benchmarks().stream()
                .mapToDouble(measured -> measured.slowdown(Mode.FULL))
                .max()
                .orElse(Double.NaN);
    }
}
