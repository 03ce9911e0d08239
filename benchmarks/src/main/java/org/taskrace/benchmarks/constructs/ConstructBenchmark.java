package org.taskrace.benchmarks.constructs;

/**
 * A way to run many small tasks.
 *
 * @param name as it stands in the table
 * @param since the first JDK release that has it
 * @param round runs that many tasks and waits for all of them
 */
record ConstructBenchmark(String name, int since, Round round) {

    /** Runs tasks. */
    interface Round {
        void run(int tasks) throws Exception;
    }

    /** Performs the work of each task: little, but not nothing. */
    static void work(long[] results, int task) {
        results[task] = task * 3L + results[task];
    }
}
