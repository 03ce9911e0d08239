package org.taskrace.benchmarks.kernels;

import java.util.ArrayList;
import java.util.List;
import org.taskrace.benchmarks.papers.run.PaperSuites;
import org.taskrace.benchmarks.suite.Benchmark;
import org.taskrace.benchmarks.suite.Suite;

/** Plain ForkJoin, as an unmodified program has it: the twelve loops, a merge sort, and fib for the cost of tiny tasks. */
public final class ForkJoinSuite {

    private ForkJoinSuite() {}

    public static Suite suite() {
        Suite loops = PaperSuites.forkJoin();
        List<Benchmark> benchmarks = new ArrayList<>(loops.benchmarks());
        benchmarks.add(Benchmark.of("MergeSort", "", MergeSort::new));
        benchmarks.add(Benchmark.ofTasks("fib", Fibonacci::new));
        return new Suite(loops.name(), loops.paper(), benchmarks);
    }
}
