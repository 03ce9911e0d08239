package org.taskrace.cli.bench;

import java.util.List;

/**
 * The times of one benchmark.
 *
 * @param paper the figure of others, in words
 * @param inMean whether its slowdown counts for the suite's mean
 * @param times per mode, in the order of {@link Mode}
 */
record Measured(String name, String paper, boolean inMean, List<Times> times, Counts counts) {

    /**
     * One mode's figures.
     *
     * @param seconds the least of all rounds of all JVMs
     * @param spread by how much the least of the slowest JVM exceeds it: 0.05 for five percent
     * @param bytes the most memory of any of the JVMs
     */
    record Times(double seconds, double spread, long bytes) {

        /** Returns the times from the least round of each JVM. */
        static Times of(List<Double> leastOfForks, long bytes) {
            double least =
                    leastOfForks.stream().mapToDouble(Double::doubleValue).min().orElseThrow();
            double most =
                    leastOfForks.stream().mapToDouble(Double::doubleValue).max().orElseThrow();
            return new Times(least, most / least - 1, bytes);
        }
    }

    /** Work of the program in a round. */
    record Counts(long tasks, long reads, long writes, long checks) {

        /** Nothing was counted. */
        static final Counts NONE = new Counts(-1, -1, -1, -1);

        boolean areKnown() {
            return tasks >= 0;
        }
    }

    private Times times(Mode mode) {
        return times.get(mode.ordinal());
    }

    double baselineSeconds() {
        return times(Mode.BASELINE).seconds();
    }

    double slowdown(Mode mode) {
        return times(mode).seconds() / baselineSeconds();
    }

    double memoryRatio() {
        return (double) times(Mode.FULL).bytes() / times(Mode.BASELINE).bytes();
    }

    /** Returns the largest difference between JVMs of one mode. */
    double spread() {
        return times.stream().mapToDouble(Times::spread).max().orElse(0);
    }

    double nanosecondsPerTask(Mode mode) {
        return (times(mode).seconds() - baselineSeconds()) * 1e9 / Math.max(1, counts.tasks());
    }
}
