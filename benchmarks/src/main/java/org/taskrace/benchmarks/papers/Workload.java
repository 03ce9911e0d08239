package org.taskrace.benchmarks.papers;

/** A benchmark. The order of calls is {@code prepare}, then {@code run} and {@code validate} as often as wanted. */
public abstract class Workload {

    /** Makes the input. Its time does not count. */
    public abstract void prepare(Size size);

    /** Performs the whole work once, with these constructs. */
    public abstract void run(SuiteConstructs constructs);

    /** Throws an {@link IllegalStateException} if the last run's result is wrong. */
    public abstract void validate();

    protected static void check(boolean fact, String what) {
        if (!fact) {
            throw new IllegalStateException(what);
        }
    }

    /** Returns whether two numbers agree up to a part of the larger, or of 1. */
    protected static boolean near(double one, double other, double tolerance) {
        return Math.abs(one - other) <= tolerance * Math.max(1, Math.max(Math.abs(one), Math.abs(other)));
    }
}
