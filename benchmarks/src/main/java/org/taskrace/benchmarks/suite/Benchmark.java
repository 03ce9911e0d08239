package org.taskrace.benchmarks.suite;

import java.util.function.Supplier;

/**
 * One line of a suite's table.
 *
 * @param name as the paper calls it
 * @param paper the slowdown that others published, in words, such as {@code 14.99x, 9.05x optimised}; empty if there is none
 * @param inMean false for a program that measures the cost of tasks and does no work: its slowdown says nothing
 * @param prepared makes the program
 */
public record Benchmark(String name, String paper, boolean inMean, Supplier<SuiteProgram> prepared) {

    /** Returns a benchmark of the suite's mean. */
    public static Benchmark of(String name, String paper, Supplier<SuiteProgram> prepared) {
        return new Benchmark(name, paper, true, prepared);
    }

    /** Returns a program of nothing but tasks. */
    public static Benchmark ofTasks(String name, Supplier<SuiteProgram> prepared) {
        return new Benchmark(name, "", false, prepared);
    }
}
