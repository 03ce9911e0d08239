package org.taskrace.benchmarks.suite;

import java.util.List;

/**
 * Benchmarks that are shown in one table with one mean.
 *
 * @param name as {@code --suite} and the JSON name it
 * @param paper whose figures stand beside ours, and their mean
 */
public record Suite(String name, String paper, List<Benchmark> benchmarks) {}
