package org.taskrace.tasks;

/** The body of a loop or of a pipeline over a range of numbers. */
@FunctionalInterface
public interface IndexBody {

    /** Runs the loop's body, or the pipeline's iteration, for this index. */
    void run(int index) throws Exception;
}
