package org.taskrace.benchmarks.suite;

/** A program that is measured; making it is its preparation, which is not. */
public interface SuiteProgram {

    /** True if tasks are to be run as calls, in the order of creation: the baseline, started without the agent. */
    boolean SERIAL = Boolean.getBoolean("taskrace.benchmark.serial");

    /**
     * Performs the whole work once; can be called again, and may then go on from where it was. Returns a number that
     * depends on all of it, in the first call equal in every mode. Throws {@link AssertionError} if the work has come
     * out wrong.
     */
    double run();

    /** Throws a {@link RuntimeException} if the last run's result is wrong. Its time does not count. */
    default void check() {}
}
