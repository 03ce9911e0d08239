package org.taskrace.cli.bench.measure;

import java.util.List;

/**
 * The times of one benchmark.
 *
 * @param paper the figure of others, in words
 * @param inMean whether its slowdown counts for the suite's mean
 * @param times per mode, in the order of {@link RunMode}
 */
public record BenchmarkTimes(String name, String paper, boolean inMean, List<Times> times, Counts counts) {

    /**
     * One mode's figures.
     *
     * @param seconds the least of all rounds of all JVMs
     * @param spread by how much the least of the slowest JVM exceeds it: 0.05 for five percent
     * @param bytes the most memory of any of the JVMs
     */
    public record Times(double seconds, double spread, long bytes) {

        /** Returns the times from the least round of each JVM. */
        public static Times of(List<Double> leastOfForks, long bytes) {
            double least =
                    leastOfForks.stream().mapToDouble(Double::doubleValue).min().orElseThrow();
            double most =
                    leastOfForks.stream().mapToDouble(Double::doubleValue).max().orElseThrow();
            return new Times(least, most / least - 1, bytes);
        }
    }

    /** Work of the program in a round. */
    public record Counts(long tasks, long reads, long writes, long checks) {

        /** Nothing was counted. */
        public static final Counts NONE = new Counts(-1, -1, -1, -1);

        public boolean areKnown() {
            return tasks >= 0;
        }
    }

    private Times times(RunMode mode) {
        return times.get(mode.ordinal());
    }

    public double baselineSeconds() {
        return times(RunMode.BASELINE).seconds();
    }

    public double slowdown(RunMode mode) {
        return times(mode).seconds() / baselineSeconds();
    }

    public double memoryRatio() {
        return (double) times(RunMode.FULL).bytes() / times(RunMode.BASELINE).bytes();
    }

    /** Returns the largest difference between JVMs of one mode. */
    public double spread() {
        return times.stream().mapToDouble(Times::spread).max().orElse(0);
    }

    public double nanosecondsPerTask(RunMode mode) {
        return (times(mode).seconds() - baselineSeconds()) * 1e9 / Math.max(1, counts.tasks());
    }
}
