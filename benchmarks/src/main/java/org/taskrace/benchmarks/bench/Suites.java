package org.taskrace.benchmarks.bench;

import java.util.List;
import org.taskrace.benchmarks.everyday.EverydaySuite;
import org.taskrace.benchmarks.kernels.ForkJoinSuite;
import org.taskrace.benchmarks.papers.run.PaperSuites;
import org.taskrace.benchmarks.suite.Benchmark;
import org.taskrace.benchmarks.suite.Suite;

/** The suites that there are. A new one is a line here; everything else reads this list. */
final class Suites {

    private Suites() {}

    static List<Suite> all() {
        return List.of(
                EverydaySuite.suite(),
                ForkJoinSuite.suite(),
                PaperSuites.asyncFinish(),
                PaperSuites.pipeline(),
                PaperSuites.promise());
    }

    static Benchmark find(String suite, String name) {
        return all().stream()
                .filter(one -> one.name().equals(suite))
                .flatMap(one -> one.benchmarks().stream())
                .filter(benchmark -> benchmark.name().equals(name))
                .findFirst()
                .orElseThrow(() -> new IllegalArgumentException("no benchmark " + name + " in suite " + suite));
    }
}
